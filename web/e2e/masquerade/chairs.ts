import type { ToClient } from '../../wire/index.ts';
import type { Action, Event, PhaseView, View } from '../../wire/bloody-masquerade.ts';
import { gather as gatherAt, Seated, type Company as At, type Wishes } from '../chairs.ts';
import type { People, Person } from '../people.ts';

export { all, drive } from '../chairs.ts';

/** A seat of Bloody Masquerade that a program plays. */
export class Chair extends Seated<View, Action, PhaseView['is']> {
  get question(): PhaseView['is'] {
    return this.view.phase.is;
  }
}

export type Company = At<Chair>;

export const FOUR = ['Ben', 'Cy', 'Dee'];
export const EIGHT = ['Ben', 'Cy', 'Dee', 'Eli', 'Fay', 'Gus', 'Hal'];
export const BOTH = { mask: 'true', support: 'true' };

/** Opens a table for this person, seats programs on the other chairs, and begins. */
export const gather = (people: People, person: Person, wishes: Wishes = {}): Promise<Company> =>
  gatherAt(Chair, people, person, { game: 'bloody-masquerade', programs: FOUR, options: {}, ...wishes });

/** What a table told somebody, step by step. */
export function told(messages: readonly ToClient[]): Event[] {
  return messages.flatMap((message) =>
    message.type === 'game' ? message.steps.flatMap((step) => step.events as Event[]) : [],
  );
}
