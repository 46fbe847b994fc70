import type { Page } from '@playwright/test';
import { inspect } from '../audit.ts';
import { fierce, gather, idle, play, powerful, type Chair, type Plan } from '../clash/chairs.ts';
import { ask, dice, phaseOf, seat, tile } from '../clash/hands.ts';
import { admitted } from '../clash/television.ts';
import { READY, STILL, withHouse } from '../clash/values.ts';
import { PHONE, expect, test } from '../people.ts';
import { gameCard } from '../tables.ts';

/** Rolls once, so that dice lie there. */
const once: Plan = (chair) =>
  chair.view.phase.is === 'play' && chair.own.dice[0]!.face === null
    ? { do: 'roll', dice: [0, 1, 2, 3, 4] }
    : idle(chair);

/** What of the own seat something else lies on, or is too small for a thumb; on its side a phone has lower rows. */
const hidden = (page: Page): Promise<string[]> =>
  seat(page)
    .getByRole('button')
    .evaluateAll((all) =>
      all.flatMap((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return node.contains(hit) && height >= (innerHeight > 480 ? 40 : 28)
          ? []
          : [`${node.getAttribute('aria-label') ?? node.textContent}: ${Math.round(width)}×${Math.round(height)}`];
      }),
    );

test('the lobby, and boards and allies to choose from', async ({ people: home }) => {
  await withHouse(home, STILL, async (people) => {
    const ann = await people.come('Ann', '/');
    const { page } = ann;
    const card = gameCard(page, 'Roll & Clash');
    await card.getByRole('button', { name: 'Play with friends' }).click();
    await inspect(page, 'clash-home');
    await card.getByRole('button', { name: 'Open the table', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Link to this table' })).toBeVisible();
    await inspect(page, 'clash-lobby');
    const { info, own, others } = await gather(people, ann, { programs: ['Ben', 'Cy', 'Dee'] });
    void play(own, () => null, people);
    for (const chair of others) void play(chair, idle, people);
    await page.goto(info.link);
    await expect(ask(page, 'Choose your character board')).toBeVisible();
    await seat(page)
      .getByRole('group', { name: /^Choose your/ })
      .getByRole('button')
      .and(page.locator('[aria-disabled=false]'))
      .first()
      .click();
    await inspect(page, 'clash-pick', { turn: true });
    await page.goto(`${people.url}/rules/roll-and-clash`);
    await inspect(page, 'clash-rules');
  });
});

test('play at speed, a slap to answer, a pause, and the television', async ({ people: home }) => {
  await withHouse(home, STILL, async (people) => {
    const ann = await people.come('Ann', '/settings');
    const { page } = ann;
    const { info, own, others } = await gather(people, ann, { programs: ['Ben', 'Cy', 'Dee'] });
    const go = { power: false, answer: false };
    const ben: Plan = (chair) => (go.power ? powerful(chair) : once(chair));
    const rest: Plan = (chair) => (go.answer && chair.view.phase.is === 'answer' ? { do: 'slap' } : once(chair));
    void play(own, rest, people);
    void play(others[0]!, ben, people);
    for (const chair of others.slice(1)) void play(chair, rest, people);
    await page.goto(info.link);
    const faces = (chair: Chair) => chair.view.seats.every(({ dice: five }) => five[0]!.face !== null);
    await people.until(() => own.game !== null && own.view.phase.is === 'play' && faces(own));
    await expect(dice(page).first()).toHaveAccessibleName(/just rolled$/);
    await inspect(page, 'clash-play', { turn: true });
    const television = await admitted(people, ann, info.code);
    await people.until(() => phaseOf(television) === 'play');
    await inspect(television.page, 'clash-television');

    go.power = true;
    await people.until(() => phaseOf(ann) === 'answer');
    await expect(tile(page)).toHaveAccessibleName(/has slapped, slap!$/);
    await inspect(page, 'clash-answer', { turn: true });
    go.answer = true;
    await people.until(() => phaseOf(ann) === 'wait');
    await expect(ask(page, 'Pause')).toBeVisible();
    await inspect(page, 'clash-pause', { turn: true });
    await people.until(() => phaseOf(television) === 'wait');
    await inspect(television.page, 'clash-television-pause');
  });
});

for (const [name, seats, options] of [
  ['beat', 3, { mode: 'beat' }],
  ['duel', 2, { duel: 'on' }],
] as const) {
  test(`${name}: play on a phone and on a desk`, async ({ people: home }) => {
    await withHouse(home, STILL, async (people) => {
      const ann = await people.come('Ann', '/settings', { viewport: PHONE });
      const { page } = ann;
      const { info, own, others } = await gather(people, ann, { programs: ['Ben', 'Cy'].slice(0, seats - 1), options });
      for (const chair of [own, ...others]) void play(chair, idle, people);
      await page.goto(info.link);
      await people.until(() => own.view.phase.is === 'play' || own.view.phase.is === 'plan');
      await own.act({ do: 'roll', dice: [0, 1, 2, 3, 4] });
      await expect(dice(page).first()).toHaveAccessibleName(/just rolled$/);
      await inspect(page, `clash-${name}`, { turn: true });
      for (const [width, height] of [
        [390, 844],
        [360, 640],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(() => hidden(page), `at ${width}×${height} nothing lies on what is pressed, and thumbs hit it`)
          .toEqual([]);
      }
    });
  });
}

test('the end and the replay with its races', async ({ people: home }) => {
  await withHouse(home, READY, async (people) => {
    const ann = await people.come('Ann', '/settings');
    const { page } = ann;
    const { info, own, others } = await gather(people, ann, { programs: ['Ben', 'Cy'] });
    for (const chair of [own, ...others]) void play(chair, fierce, people);
    await page.goto(info.link);
    await people.until(() => own.over && ann.over);
    await expect(page.getByRole('heading', { level: 2, name: /wins$/ })).toBeVisible();
    await inspect(page, 'clash-end');
    await page.getByRole('link', { name: 'Go to this moment' }).click();
    await expect(page).toHaveURL(/\/replay\?/);
    await expect(page.getByRole('figure').first()).toBeVisible();
    await inspect(page, 'clash-replay');
  });
});
