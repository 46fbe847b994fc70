/** The pages there are. */
export type Route =
  | { page: 'home' }
  | { page: 'table'; code: string; television: boolean }
  | { page: 'replay'; code: string; seat: number | null; step: number }
  | { page: 'rules'; game: string; full: boolean }
  | { page: 'learn'; game: string; table: string | null }
  | { page: 'settings'; table: string | null }
  | { page: 'credits' }
  | { page: 'missing' };

const CODE = /^[A-Za-z0-9-]{1,32}$/;

/** Which page an address means. */
export function parse(path: string, query = ''): Route {
  const parts = path.split('/').filter(Boolean);
  const wish = new URLSearchParams(query);
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: 'home' };
  if (first === 't' && second && CODE.test(second)) {
    const code = second.toUpperCase();
    if (parts.length === 2) return { page: 'table', code, television: wish.has('tv') };
    if (parts.length === 3 && third === 'replay') {
      return { page: 'replay', code, seat: number(wish.get('seat')), step: number(wish.get('step')) ?? 0 };
    }
  }
  if (first === 'rules' && second && (parts.length === 2 || (parts.length === 3 && third === 'full'))) {
    return { page: 'rules', game: second, full: parts.length === 3 };
  }
  if (first === 'learn' && second && parts.length === 2) return { page: 'learn', game: second, table: tableIn(wish) };
  if (parts.length === 1 && first === 'credits') return { page: first };
  if (parts.length === 1 && first === 'settings') return { page: first, table: tableIn(wish) };
  return { page: 'missing' };
}

/** The table that somebody comes from. */
function tableIn(wish: URLSearchParams): string | null {
  const table = wish.get('table');
  return table && CODE.test(table) ? table.toUpperCase() : null;
}

/** The table that somebody means by what they typed, and their seat there, if they have its code; or what is wrong. */
export type Meant = { table: string; seat: string | null } | { wrong: 'empty' | 'seat' | 'wrong' };

/** Understands the code of a table, with or without that of a seat behind it, and the link to either. */
export function meant(typed: string): Meant {
  // Full-width letters are letters too.
  const text = typed.normalize('NFKC').replaceAll(/\s/g, '');
  if (text === '') return { wrong: 'empty' };
  const link = /\/t\/([A-Za-z0-9]+)\/?(?:\?[^#]*)?(#.*)?$/.exec(text);
  if (link) return { table: link[1]!.toUpperCase(), seat: seatIn(link[2] ?? '') };
  const [code, table, seat] = /^([A-Z0-9]{6})?([A-Z0-9]{8})?$/.exec(lettersOf(text)) ?? [];
  if (!code) return { wrong: 'wrong' };
  return table ? { table, seat: seat ?? null } : { wrong: 'seat' };
}

/** The code of a seat that somebody means by it, by its link, or by the code of the table with it. */
export function seatMeant(typed: string): string {
  const found = meant(typed);
  return ('seat' in found && found.seat) || lettersOf(typed.normalize('NFKC'));
}

/** Large letters, without the spaces and hyphens that make a code easier to read. */
const lettersOf = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** The address of a table, or of one's seat there. */
export const tablePath = (table: string, seat: string | null) => `/t/${table}${seat ? `#seat=${seat}` : ''}`;

/** The code of a seat in the last part of an address, if there is one. */
export function seatIn(hash: string): string | null {
  return /^#seat=([A-Za-z0-9-]{1,32})$/.exec(hash)?.[1] ?? null;
}

/** The address of a replay. */
export function replayPath(code: string, seat: number | null, step: number): string {
  const wish = new URLSearchParams();
  if (seat !== null) wish.set('seat', String(seat));
  if (step > 0) wish.set('step', String(step));
  const query = wish.toString();
  return `/t/${code}/replay${query && `?${query}`}`;
}

function number(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Where the page is, and how it goes elsewhere. */
export class Router {
  route = $state.raw<Route>({ page: 'home' });
  #write: (address: string, replace: boolean) => void;

  constructor(write: (address: string, replace: boolean) => void = () => {}) {
    this.#write = write;
  }

  /** The address bar has changed. */
  read(path: string, query = ''): void {
    this.route = parse(path, query);
  }

  /** Goes to an address within the page. */
  go(address: string, replace = false): void {
    this.#write(address, replace);
    const url = new URL(address, 'http://yakai');
    this.read(url.pathname, url.search);
  }
}
