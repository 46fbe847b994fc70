import type { Locator } from '@playwright/test';
import { gather, told } from '../clash/chairs.ts';
import { ASIDE, ask, dice, glance, mine, news, phaseOf, roll, seat, techniques, tile, viewOf } from '../clash/hands.ts';
import { READY, fitting, withHouse } from '../clash/values.ts';
import { DESKTOP, expect, test, type People, type Person } from '../people.ts';

const BEAT = { mode: 'beat' };

const acts = (person: Person): number => person.sent.filter((text) => text.includes('"type":"act"')).length;
const answers = (person: Person): number =>
  person.received.filter(({ type }) => type === 'done' || type === 'refused').length;

/** Does something that is an act in the end, and waits until the table has answered it and every act before it. */
async function done(person: Person, people: People, work: () => Promise<void>): Promise<void> {
  const before = acts(person);
  await work();
  await people.until(() => acts(person) > before && answers(person) === acts(person));
}

const act = (person: Person, people: People, key: string): Promise<void> =>
  done(person, people, () => person.page.keyboard.press(key));

/** Plans a beat, or chooses a board or an ally, with keys alone. */
async function plan(person: Person, people: People): Promise<void> {
  const { page } = person;
  const { phase } = viewOf(person);
  if (phase.is === 'pick') {
    const items = (await glance(page)).filter(({ group }) => /^Choose your/.test(group));
    await page.keyboard.press(String(items.findIndex(({ off }) => !off) + 1));
    return act(person, people, 'Enter');
  }
  for (;;) {
    const view = viewOf(person);
    const own = view.seats[person.seat!]!;
    await expect(dice(page).first()).not.toHaveAccessibleName(/rolling$/);
    if (own.power && own.debt.length === 0) return act(person, people, 'Enter');
    const fit = fitting(person.table, view, person.seat!);
    if ((own.rolls ?? 0) >= 3) break;
    for (const [die, button] of (await dice(page).all()).entries()) {
      const kept = (await button.getAttribute('aria-pressed')) === 'true';
      if (kept !== fit.includes(die) && own.dice[die]!.face) await page.keyboard.press(String(die + 1));
    }
    if (fit.length === 5) break;
    await act(person, people, ' ');
  }
  const all = await techniques(page).all();
  for (const [index, button] of all.entries()) {
    if ((await button.getAttribute('aria-disabled')) === 'true') continue;
    return done(person, people, async () => {
      await page.keyboard.press('qwer'[index]!);
      const more = seat(page).getByRole('group', { name: ASIDE });
      for (let asked = 0; asked < 2 && (await more.isVisible()); asked += 1) await page.keyboard.press('1');
    });
  }
  await act(person, people, 'n');
}

async function tabTo(person: Person, wanted: Locator): Promise<void> {
  for (let stops = 0; stops < 60 && !(await wanted.evaluate((node) => node === document.activeElement)); stops += 1) {
    await person.page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

test('a game in beats with keys alone: everything has a name, and what happens is spoken', async ({ people: home }) => {
  await withHouse(home, READY, async (people) => {
    const ann = await people.come('Ann', '/settings', { viewport: DESKTOP });
    const { page } = ann;
    const { info, own } = await gather(people, ann, { seats: 3, options: BEAT });
    own.rise();
    await page.goto(info.link);
    await people.until(() => ann.game !== null);
    for (;;) {
      await people.until(() => mine(ann) || ann.over);
      if (phaseOf(ann) !== 'pick') break;
      await plan(ann, people);
    }

    // What a screen reader finds in one's own seat: the board, the tile, techniques with cost and state, dice, the roll.
    await expect(ask(page, /^Beat \d+: roll, then choose one action$/)).toBeVisible();
    await expect(seat(page)).toMatchAriaSnapshot(`
      - region "Your seat":
        - region /Kaneki|Toka|Eto|Juzo/:
          - img /standing/
          - 'img /Wound track: 0 of 2; 2 tokens to the next wound/'
          - 'img "In front of your board: 0 damage tokens"'
          - 'img /not active/'
        - 'button /^Tokyo tile: slap it once your Power is complete\\. .*’s Power\\. Cost: .*missing: /'
        - group "Your techniques":
          - 'button /Cost: .+ missing: /'
          - 'button /Cost: .+ missing: /'
          - 'button /^CCG.*Cost: .+ missing: /'
        - group "Your dice":
          - 'button "Coloured die 1: not rolled"'
          - 'button "Coloured die 2: not rolled"'
          - 'button "Coloured die 3: not rolled"'
          - 'button "Coloured die 4: not rolled"'
          - 'button "Black-and-white die: not rolled"'
        - group "What you can do":
          - button "Pass this beat"
          - button /Roll all.*3 rolls left/
    `);
    for (const { name } of await glance(page)) expect(name).not.toBe('');

    // The Tab key reaches what the shortcuts reach, and Enter presses it.
    await tabTo(ann, roll(page));
    await act(ann, people, 'Enter');
    await expect(dice(page).first()).toHaveAccessibleName(/^Coloured die 1: (Kagune|Kakugan|Mask), just rolled$/);
    await expect(news(page)).toContainText(/You roll: /);
    await tabTo(ann, dice(page).first());
    await page.keyboard.press('Enter');
    await expect(dice(page).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(dice(page).first()).toHaveAccessibleName(/(set aside|kept)$/);
    await page.keyboard.press('1');
    await expect(dice(page).first()).toHaveAttribute('aria-pressed', 'false');

    // What cannot be done is said.
    if (!viewOf(ann).seats[ann.seat!]!.power) {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press('Enter');
      await expect(seat(page).getByRole('status').filter({ hasText: 'Your Power is not complete.' })).toBeVisible();
    }
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect(tile(page)).toHaveAttribute('aria-keyshortcuts', 'Enter');

    let beats = 0;
    while (!ann.over) {
      await people.until(() => ann.over || mine(ann));
      if (ann.over) break;
      await plan(ann, people);
      beats += 1;
    }
    console.log(`  ${viewOf(ann).beat} beats, ${beats} of them planned by hand`);
    await expect(page.getByRole('heading', { level: 2, name: /wins?$/ })).toBeVisible();
    const events = told(ann.received);
    for (const type of ['planned', 'power_slapped', 'knocked_out', 'game_over'])
      expect(events.map((event) => event.type)).toContain(type);
    await expect(news(page)).toContainText(/The game is over: .* wins?/);
    await expect(news(page)).toContainText(/Ann has made a plan|Ann’s dice: |Beat \d+: /);
    expect(ann.sent.filter((text) => text.includes('"act"')).length).toBeGreaterThan(3);
  });
});
