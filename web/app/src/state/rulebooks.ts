import type { Chapter } from './rulebook';

/** The full rules of every game, each loaded when it is read. `build/rulebook.ts` makes chapters of the Markdown. */
const files = import.meta.glob<Chapter[]>('../../../../games/*/RULES.md', { query: '?rulebook', import: 'default' });

/** The full rules of a game. */
export async function openRulebook(game: string): Promise<Chapter[]> {
  const load = Object.entries(files).find(([path]) => path.split('/').at(-2) === game)?.[1];
  return load ? load() : [];
}
