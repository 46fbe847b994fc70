import { Remembered } from './remembered';
import { store } from './store';

const commitments = new Remembered(store(), 'yakai.commitments');
const shares = new Remembered(store(), 'yakai.shares');

/** What the server showed and this browser sent before a game: the end page checks that both were kept. */
export const promises = {
  keep: (code: string, commitment: string, share: string) => {
    commitments.add(`${code} ${commitment}`);
    shares.add(`${code} ${share}`);
  },
  of: (code: string) => ({
    saw: (commitment: string) => kept(commitments, code, commitment),
    sent: (share: string) => kept(shares, code, share),
  }),
};

/** Whether this was remembered of the table, or `null` if nothing was. */
function kept(words: Remembered, code: string, what: string): boolean | null {
  if (words.has(`${code} ${what}`)) return true;
  return words.any((word) => word.startsWith(`${code} `)) ? false : null;
}
