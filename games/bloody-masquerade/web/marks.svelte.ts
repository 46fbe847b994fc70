import type { Character, Seat } from '$wire/bloody-masquerade';

/** What a player thinks of a character for a seat. */
export const MARKS = ['none', 'maybe', 'sure', 'no'] as const;
export type Mark = (typeof MARKS)[number];

interface Page {
  marks: Partial<Record<Character, Mark>>;
  note: string;
}

/** A player's own marks, for each seat. They stay in this browser and are never sent. */
export class Marks {
  #pages = $state.raw<Record<number, Page>>({});
  #key: string | null;

  /** `key`: the table and the seat; nothing where nothing is kept, as in a replay. */
  constructor(key: string | null) {
    this.#key = key === null ? null : `yakai.bloody-masquerade.${key}`;
    this.#pages = this.#read();
  }

  mark(seat: Seat, character: Character): Mark {
    return this.#page(seat).marks[character] ?? 'none';
  }

  note(seat: Seat): string {
    return this.#page(seat).note;
  }

  /** The characters that are marked for a seat, the surest first. */
  suspects(seat: Seat): Character[] {
    const { marks } = this.#page(seat);
    const of = (mark: Mark) => (Object.keys(marks) as Character[]).filter((one) => marks[one] === mark);
    return [...of('sure'), ...of('maybe')];
  }

  cycle(seat: Seat, character: Character): void {
    const page = this.#page(seat);
    const next = MARKS[(MARKS.indexOf(this.mark(seat, character)) + 1) % MARKS.length]!;
    this.#write(seat, { ...page, marks: { ...page.marks, [character]: next } });
  }

  write(seat: Seat, note: string): void {
    this.#write(seat, { ...this.#page(seat), note });
  }

  #page(seat: Seat): Page {
    return this.#pages[seat] ?? { marks: {}, note: '' };
  }

  #write(seat: Seat, page: Page): void {
    this.#pages = { ...this.#pages, [seat]: page };
    if (this.#key === null) return;
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#pages));
    } catch {
      // Without storage the marks last as long as the page.
    }
  }

  #read(): Record<number, Page> {
    if (this.#key === null) return {};
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? '{}') as Record<number, Page>;
    } catch {
      // Unreadable marks are as good as none.
      return {};
    }
  }
}
