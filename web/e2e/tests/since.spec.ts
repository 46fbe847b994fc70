import type { Locator, Page } from '@playwright/test';
import { inspect } from '../audit.ts';
import { lively, midGame } from '../king/scenes.ts';
import { BOTH, EIGHT, all, drive, gather } from '../masquerade/chairs.ts';
import { calm, lively as busy } from '../masquerade/plans.ts';
import { DESKTOP, PHONE, expect, test, type People, type Person } from '../people.ts';
import { playOn, pointer, viewOf } from '../shisogari/hands.ts';
import { withBots } from '../shisogari/tables.ts';

const SMALLEST = { width: 360, height: 640 };
const SIDEWAYS = { width: 844, height: 390 };

const strip = (page: Page): Locator => page.getByRole('button', { name: /^Since your last turn/ });
const opened = (page: Page): Locator => page.getByRole('region', { name: 'Since your last turn' });

/** The middle of a game of each kind, Ann's turn. */
const GAMES: Record<string, (people: People, ann: Person) => Promise<string | RegExp>> = {
  'King of Tokyo': async (people, ann) => {
    await midGame(people, ann, lively(8));
    return 'Use these dice';
  },
  'Bloody Masquerade': async (people, ann) => {
    // A game that somebody wins at once is over too soon: another one.
    for (;;) {
      const { info, own, others } = await gather(people, ann, { programs: EIGHT, options: BOTH });
      // Every interrogation takes its time: two of them interrogate.
      const plays = [...all([own, ...others.slice(2)], calm), ...all(others.slice(0, 2), busy)];
      if (!(await drive(people, plays, () => own.askedTo('start') && own.view.turn > 8))) continue;
      await ann.page.goto(info.link);
      // Where the token can go to one Location only, that is chosen already.
      return /^(Choose a Location|Go to )/;
    }
  },
  Shisogari: async (people, ann) => {
    // Somebody may accuse before Ann has had two turns: another game.
    for (;;) {
      const info = await withBots(ann, people.url);
      await ann.page.goto(info.link);
      await people.until(() => ann.table?.code === info.code && ann.game !== null && !ann.over);
      ann.answered = -1;
      let first: number | null = null;
      const due = () => {
        const { phase, turn } = viewOf(ann)!;
        if (!ann.asked || phase.is !== 'choose') return false;
        first ??= turn;
        return turn > Math.max(4, first);
      };
      await playOn([{ person: ann, hands: pointer }], people, 99, due);
      if (!ann.over) return 'Confirm';
    }
  },
};

for (const [game, reach] of Object.entries(GAMES)) {
  test(`${game} tells what happened since one’s own last turn, and the log in the order of reading`, async ({
    people,
  }) => {
    const ann = await people.come('Ann', '/settings');
    const { page } = ann;
    const main = await reach(people, ann);
    for (const size of [PHONE, SMALLEST, SIDEWAYS, DESKTOP]) {
      await page.setViewportSize(size);
      await expect(strip(page)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: main })).toBeInViewport({ ratio: 1 });
      await strip(page).click();
      // Turns of the others, one after the other; the own one is not news.
      const heads = await opened(page).getByRole('heading').allInnerTexts();
      expect(heads.length).toBeGreaterThan(0);
      expect(heads.map(turnOf)).toEqual(heads.map(turnOf).toSorted((a, b) => a - b));
      expect(heads.filter((head) => head.includes('Ann'))).toEqual([]);
      expect(await apart(opened(page), page.locator('.play > .hand')), 'it is not over the hand').toBe(true);
      await expect(page.getByRole('button', { name: main })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(opened(page)).toHaveCount(0);
    }
    await page.setViewportSize(PHONE);
    await strip(page).click();
    await inspect(page, `since-${game.toLowerCase().replaceAll(' ', '-')}`);
    await strip(page).click();

    await page.getByRole('button', { name: 'Log' }).click();
    const log = page.getByRole('complementary', { name: 'Game log' });
    await expect(log.getByRole('heading', { level: 3 }).first()).toBeInViewport();
    const turns = await told(log);
    // The turn that is played stands on top, and everything stands under its own turn.
    const numbers = turns.slice(0, -1).map(({ head }) => turnOf(head));
    expect(numbers[0]).toBe((ann.game!.view as { turn: number }).turn);
    expect(numbers).toEqual(Array.from({ length: numbers[0]! }, (_, index) => numbers[0]! - index));
    expect(turns.at(-1)!.head).toBe('Setup');
    let begun = 0;
    for (const { head, lines } of turns.slice(0, -1)) {
      const name = /: (\w+)/.exec(head)![1]!;
      const first = lines.findIndex((line) => /^\w+ (rolls|goes|names|passes)/.test(line));
      if (first < 0) continue;
      begun += 1;
      expect(lines[first], head).toMatch(new RegExp(`^${name} `));
      // What comes of an act is read below it.
      const then = lines.findIndex((line) => line.startsWith(`${name}’s dice:`) || / (is now|draws a) /.test(line));
      if (then >= 0) expect(then, `${head}: ${lines.join(' / ')}`).toBeGreaterThan(first);
    }
    expect(begun).toBeGreaterThan(2);
  });
}

test('the strip speaks three languages, and a spectator is told what just happened', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const company = await midGame(people, ann, lively(8));
  const { page } = ann;
  for (const [language, name] of [
    ['fr', 'Depuis votre dernier tour'],
    ['ja', '前回の手番から'],
  ] as const) {
    await page.evaluate((language) => {
      localStorage.setItem('yakai.settings', JSON.stringify({ name: 'Ann', roles: false, language }));
    }, language);
    await page.reload();
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole('region', { name }).getByRole('heading').first()).toBeVisible();
    await inspect(page, `since-${language}`);
  }
  const eve = await people.come('Eve', company.info.link, { viewport: DESKTOP });
  await expect(eve.page.getByRole('button', { name: /^What just happened/ })).toBeVisible();
});

/** Whether one thing is above or left of another. */
async function apart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.y + a.height <= b.y + 1 || a.x + a.width <= b.x + 1;
}

const turnOf = (head: string): number => Number(/\d+/.exec(head)?.[0]);

/** What stands in a log: headings, and the lines below each. */
async function told(log: Locator): Promise<{ head: string; lines: string[] }[]> {
  const groups = await log
    .getByRole('listitem')
    .filter({ has: log.page().getByRole('heading', { level: 3 }) })
    .all();
  return Promise.all(
    groups.map(async (group) => ({
      head: await group.getByRole('heading').innerText(),
      lines: (await group.getByRole('listitem').allInnerTexts()).map((text) => text.trim()),
    })),
  );
}
