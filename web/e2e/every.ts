import { gather as clash } from './clash/chairs.ts';
import { STILL, withHouse } from './clash/values.ts';
import { gather as king } from './king/chairs.ts';
import { EIGHT, gather as masquerade } from './masquerade/chairs.ts';
import type { People, Person } from './people.ts';
import { withBots } from './shisogari/tables.ts';

export const EVERY = ['king-of-tokyo', 'shisogari', 'bloody-masquerade', 'roll-and-clash'] as const;
export type Name = (typeof EVERY)[number];

/** Where who one is is nobody else's business. */
export const SECRET: readonly Name[] = ['shisogari', 'bloody-masquerade'];

/** People at a server of theirs where the game waits for everybody. */
export const calmly = (home: People, game: Name, work: (people: People) => Promise<void>): Promise<void> =>
  game === 'roll-and-clash' ? withHouse(home, STILL, work) : work(home);

/** A table of this game for this person that has just begun, with nobody who hurries; says where it is. */
export async function begin(
  people: People,
  ann: Person,
  game: Name,
  names: readonly string[] = EIGHT,
): Promise<string> {
  if (game === 'shisogari') return `${people.url}/t/${(await withBots(ann, people.url, { seats: 5 })).code}`;
  const gathered =
    game === 'king-of-tokyo'
      ? king(people, ann, { programs: names.slice(0, 5) })
      : game === 'bloody-masquerade'
        ? masquerade(people, ann, { programs: names.slice(0, 7), options: { mask: 'true', support: 'true' } })
        : clash(people, ann, { programs: names.slice(0, 3) });
  const { info, chairs } = await gathered;
  for (const chair of chairs) chair.rise();
  return info.link;
}
