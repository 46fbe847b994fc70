import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** What a game says before it is entered: its name, a line about it, its options and their values. */
const AT_THE_DOOR = /^(title|about|comma|option\..+|value\..+|character\.\w+\.name)$/;

/** `messages/en.json?door` is the few words of a game that the home page needs, so that it does not load all of them. */
export function doorWords(): Plugin {
  return {
    name: 'yakai-door-words',
    enforce: 'pre',
    load(id) {
      const [file, query] = id.split('?');
      if (query !== 'door' || !file?.endsWith('.json')) return null;
      this.addWatchFile(file);
      const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
      const kept = Object.fromEntries(texts.filter(([key]) => AT_THE_DOOR.test(key)));
      return { code: `export default ${JSON.stringify(kept)}`, moduleType: 'js', map: null };
    },
  };
}
