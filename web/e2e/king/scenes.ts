import type { View } from '../../wire/king-of-tokyo.ts';
import { expect, type People, type Person } from '../people.ts';
import { all, drive, gather, type Company } from './chairs.ts';
import { asks } from './hands.ts';
import { live } from './plans.ts';

/** Six monsters are alive, and there are cards on the table. */
export const lively =
  (turn: number) =>
  (view: View): boolean => {
    const cards = view.seats.reduce((sum, seat) => sum + seat.cards.length, 0);
    return (
      view.turn >= turn && cards >= 3 && view.seats[view.me!]!.hearts > 3 && view.seats.every((seat) => seat.alive)
    );
  };

/**
 * The middle of a game for six: Ann, who is asked what to keep, a program (Ben), and four bots. At another table if
 * a game ends before it is as wanted.
 */
export async function midGame(
  people: People,
  ann: Person,
  wanted: (view: View, tables: number) => boolean,
  program = 'Ben',
): Promise<Company> {
  for (let tables = 1; ; tables += 1) {
    const company = await gather(people, ann, { seats: 6, programs: [program] });
    const { own, others } = company;
    const there = () => own.askedTo('roll') && wanted(own.view, tables);
    if (await drive(people, all([own, others[0]!], live), there)) {
      await ann.page.goto(company.info.link);
      await expect(asks(ann.page, 'roll')).toBeVisible();
      return company;
    }
    for (const chair of [own, ...others]) chair.rise();
  }
}
