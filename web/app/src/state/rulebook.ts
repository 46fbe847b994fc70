/** A stretch of text: plain, stressed, or naming another rule. */
export interface Span {
  text: string;
  as?: 'strong' | 'em' | 'code';
  /** The id of the rule it names. */
  to?: string;
}

/** What follows a heading: a paragraph with the id of its rule, a numbered list, or a table. */
export type Block =
  | { is: 'text'; id?: string; spans: Span[] }
  | { is: 'list'; items: Span[][] }
  | { is: 'table'; head: Span[][]; rows: { id?: string; cells: Span[][] }[] };

export interface Chapter {
  id: string;
  title: Span[];
  blocks: Block[];
}

const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);
const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');
const holds = (words: readonly string[], ...texts: readonly Span[][]): boolean => {
  const all = texts.map(textOf).join(' ').toLowerCase();
  return words.every((word) => all.includes(word));
};

/** What holds all words of a query, under its chapters; of tables the rows that do. A chapter's name finds all of it. */
export function search(chapters: readonly Chapter[], query: string): Chapter[] {
  const words = wordsOf(query);
  if (words.length === 0) return [...chapters];
  return chapters.flatMap((chapter) => {
    if (holds(words, chapter.title)) return [chapter];
    const blocks = chapter.blocks.flatMap((block): Block[] => {
      if (block.is === 'text') return holds(words, block.spans) ? [block] : [];
      if (block.is === 'list') return holds(words, ...block.items) ? [block] : [];
      const rows = block.rows.filter(({ cells }) => holds(words, ...cells));
      return rows.length > 0 ? [{ ...block, rows }] : [];
    });
    return blocks.length > 0 ? [{ ...chapter, blocks }] : [];
  });
}

/** How many paragraphs, lists and rows these are. */
export function passages(chapters: readonly Chapter[]): number {
  return chapters
    .flatMap(({ blocks }) => blocks)
    .reduce((sum, block) => sum + (block.is === 'table' ? block.rows.length : 1), 0);
}

/** A text in pieces: those that a query found are to be marked. */
export function pieces(text: string, query: string): { text: string; found: boolean }[] {
  const words = wordsOf(query).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return [{ text, found: false }];
  return text
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((piece, index) => ({ text: piece, found: index % 2 === 1 }))
    .filter(({ text: piece }) => piece !== '');
}
