import type { Action, View } from '../../wire/king-of-tokyo.ts';
import { gather as gatherAt, Seated, type Company as At, type Wishes } from '../chairs.ts';
import type { People, Person } from '../people.ts';

export { all, drive } from '../chairs.ts';

/** A seat of King of Tokyo that a program plays. */
export class Chair extends Seated<View, Action, string> {
  get question(): string | null {
    return this.view.ask?.what ?? null;
  }
}

export type Company = At<Chair>;

/** Opens a table for this person, with one program unless more are wished, and begins. */
export const gather = (people: People, person: Person, wishes: Wishes = {}): Promise<Company> =>
  gatherAt(Chair, people, person, { game: 'king-of-tokyo', programs: ['Ben'], ...wishes });
