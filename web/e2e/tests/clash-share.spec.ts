import type { Locator, Page } from '@playwright/test';
import type { Ally, Character, Move, View } from '../../wire/roll-and-clash.ts';
import { inspect } from '../audit.ts';
import { answers, gather, play, powerful, type Chair, type Plan } from '../clash/chairs.ts';
import { phaseOf, seat, techniques, viewOf } from '../clash/hands.ts';
import { STILL, withHouse } from '../clash/values.ts';
import { DESKTOP, PHONE, expect, test, type People, type Person } from '../people.ts';

const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };
/** Pauses end soon, answers are not waited for; the rest stands still. */
const SOON = STILL.replace(/^pause_step = .*$/m, 'pause_step = 200').replace(
  /^answer_(timeout|grace) = .*$/gm,
  'answer_$1 = 600',
);

/** Takes this board and this ally, or leaves them to somebody else. */
const picks =
  (character: Character, ally: Ally, takes: boolean): Plan =>
  ({ legal }) =>
    legal.find((action) =>
      action.do === 'board'
        ? (action.character === character) === takes
        : action.do === 'ally' && (action.ally === ally) === takes,
    ) ?? null;

/** A table of four at which this seat's ally is active and this technique is complete. */
async function complete(
  people: People,
  person: Person,
  character: Character,
  ally: Ally,
): Promise<{ own: Chair; ready: (move: Move) => Promise<void> }> {
  const { info, own, others } = await gather(people, person, { programs: ['Ben', 'Cy', 'Dee'] });
  const picking =
    (plan: Plan, takes: boolean): Plan =>
    (chair) =>
      chair.view.phase.is === 'pick' ? picks(character, ally, takes)(chair) : plan(chair);
  for (const chair of others) void play(chair, picking(answers, false), people);
  await person.page.goto(info.link);
  await play(own, picking(powerful, true), people, () => own.view.active === own.seat && own.view.phase.is === 'play');
  const ready = async (move: Move) => {
    const all: Plan = ({ own: { ready_at }, now }) => (now < ready_at ? null : { do: 'roll', dice: [0, 1, 2, 3, 4] });
    // What the page has done may reach the program later.
    await people.until(() => own.game!.step >= (person.game?.step ?? 0));
    await play(own, all, people, () => own.own.payable.includes(move));
    await people.until(() => phaseOf(person) === 'play' && viewOf(person).seats[own.seat]!.payable.includes(move));
  };
  return { own, ready };
}

/** The chips that ask who gets the rest, and what each of them says: who gets how many more, and has how many then. */
const chips = (page: Page): Locator =>
  seat(page)
    .getByRole('group', { name: /: Who gets the rest\?$/ })
    .getByRole('button', { name: /\+\d/ });

interface Said {
  more: Map<string, number>;
  then: Map<string, number>;
  clockwise: boolean;
}

async function read(chip: Locator): Promise<Said> {
  const text = (await chip.textContent())!;
  const pairs = (found: RegExp) =>
    new Map([...text.matchAll(found)].map(([, who, n]): [string, number] => [who!, Number(n)]));
  return {
    more: pairs(/(\w+) \+(\d)/g),
    then: pairs(/(\w+): (\d+) tokens? then/g),
    clockwise: /clockwise$/.test(text.trim()),
  };
}

const named = (view: View, person: Person): Map<string, number> =>
  new Map(person.table!.seats.map(({ name }, index) => [name, view.seats[index]!.tokens]));
const uses = (person: Person): { extra: (number | null)[] }[] =>
  person.sent
    .map((text) => JSON.parse(text) as { action?: { do: string; extra: (number | null)[] } })
    .flatMap(({ action }) => (action?.do === 'use' ? [action] : []));

/** Chooses with `work` what a chip says, and sees that this is sent, and that everybody has what was said. */
async function chosen(
  person: Person,
  people: People,
  said: Said,
  each: number,
  work: () => Promise<void>,
): Promise<void> {
  const before = named(viewOf(person), person);
  const sent = uses(person).length;
  const { step } = person.game!;
  await work();
  await people.until(() => uses(person).length > sent && person.game!.step > step);
  const { extra } = uses(person).at(-1)!;
  const names = extra.flatMap((at) => (at === null ? [] : [person.table!.seats[at]!.name]));
  const wanted = [...said.more].flatMap(([name, n]) => Array.from({ length: n }, () => name));
  // What goes round clockwise is left to the table.
  expect([...names].sort()).toEqual(said.clockwise ? [] : [...wanted].sort());
  const after = named(viewOf(person), person);
  for (const [name, tokens] of said.then) expect(after.get(name), `${name} has what was said`).toBe(tokens);
  for (const [name, n] of said.more)
    expect(after.get(name)! - before.get(name)!, `${name} got the share and the rest`).toBe(each + n);
  await expect(chips(person.page)).toHaveCount(0);
}

test('with a thumb: eight tokens among three, and who gets the rest is who was tapped', async ({ people: home }) => {
  await withHouse(home, SOON, async (people) => {
    const ann = await people.come('Ann', '/settings', TOUCH);
    const { page } = ann;
    const { ready } = await complete(people, ann, 'kaneki', 'ayato');
    const blow = techniques(page).filter({ hasText: 'Powerful blow' });
    const open = async () => {
      await ready('t2');
      await expect(blow).toHaveAttribute('aria-disabled', 'false');
      const { x, y, width, height } = (await blow.boundingBox())!;
      await blow.tap();
      await expect(chips(page)).toHaveCount(3);
      return { x: x + width / 2, y: y + height / 2 };
    };
    for (const wanted of [0, 1, 2]) {
      const hit = await open();
      const all = await Promise.all((await chips(page).all()).map(read));
      expect(all.map(({ more }) => [...more.keys()].join()).sort()).toEqual(['Ben,Cy', 'Ben,Dee', 'Cy,Dee']);
      expect(all.filter(({ clockwise }) => clockwise)).toHaveLength(1);
      for (const { more } of all) expect([...more.values()]).toEqual([1, 1]);
      if (wanted === 0) await inspect(page, 'clash-share', { turn: true });
      // A second tap at the same place means what goes round clockwise.
      if (all[wanted]!.clockwise) await chosen(ann, people, all[wanted]!, 2, () => page.touchscreen.tap(hit.x, hit.y));
      else await chosen(ann, people, all[wanted]!, 2, () => chips(page).nth(wanted).tap());
    }
    // Or nobody, for now.
    await open();
    const sent = uses(ann).length;
    await seat(page).getByRole('button', { name: 'Cancel' }).tap();
    await expect(chips(page)).toHaveCount(0);
    await expect(blow).toBeVisible();
    expect(uses(ann)).toHaveLength(sent);
  });
});

test('with keys: what is left over for two neighbours, also both for one of them', async ({ people: home }) => {
  await withHouse(home, SOON, async (people) => {
    const ann = await people.come('Ann', '/settings', { viewport: DESKTOP });
    const { page } = ann;
    const { own, ready } = await complete(people, ann, 'toka', 'ayato');
    const neighbours = [1, 3].map((far) => ann.table!.seats[(own.seat + far) % 4]!.name).sort();
    for (const wanted of [0, 1, 2]) {
      await ready('t2');
      await expect(techniques(page).nth(1)).toHaveAttribute('aria-disabled', 'false');
      await page.keyboard.press('w');
      await expect(chips(page)).toHaveCount(3);
      const keyed = seat(page)
        .locator(`[aria-keyshortcuts="${wanted + 1}"]`)
        .and(chips(page));
      const said = await read(keyed);
      expect([...said.more.values()].reduce((sum, n) => sum + n)).toBe(2);
      for (const name of said.more.keys()) expect(neighbours).toContain(name);
      await chosen(ann, people, said, 2, () => page.keyboard.press(said.clockwise ? 'w' : String(wanted + 1)));
    }
    await ready('t2');
    await expect(techniques(page).nth(1)).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('w');
    await expect(chips(page)).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(chips(page)).toHaveCount(0);
    await expect(techniques(page)).toHaveCount(3);
  });
});
