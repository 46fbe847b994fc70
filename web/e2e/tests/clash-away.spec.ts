import { gather, idle, play, powerful, told } from '../clash/chairs.ts';
import { ask, phaseOf, playOn, roll, seat, table, tile, viewOf } from '../clash/hands.ts';
import { READY, house, withHouse } from '../clash/values.ts';
import { PHONE, expect, test } from '../people.ts';

const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };
/** Short pauses; tracks are as always, so that the game outlasts the test. */
const LASTING = house({
  timing: { min_roll_interval: 300, pause_step: 200, countdown: 1000, answer_timeout: 1500, answer_grace: 600 },
});

test('somebody drops: the table goes on, a bot takes over after the grace, and the seat is theirs again', async ({
  people: home,
}) => {
  await withHouse(home, LASTING, async (people) => {
    const ann = await people.come('Ann', '/settings', TOUCH);
    const { info, own, others } = await gather(people, ann, { programs: ['Ben', 'Cy'], patience: 10 });
    const [ben, cy] = others;
    void play(own, idle, people, () => own.view.phase.is === 'play');
    void play(ben!, powerful, people);
    void play(cy!, idle, people);
    await people.until(() => own.view.phase.is === 'play');
    own.rise();
    await ann.page.goto(info.link);
    await people.until(() => ann.game !== null);
    const watcher = await people.come('Eve', new URL(info.link).pathname, { viewport: PHONE });
    await people.until(() => watcher.game !== null);

    // Ann closes the page. The others go on rolling, and her seat does nothing.
    await ann.leave();
    const mark = { all: told(cy!.received).length };
    const since = () => told(cy!.received).slice(mark.all);
    const by = (number: number) =>
      since().filter(
        (event) =>
          ['rolled', 'technique_used', 'answered', 'power_slapped'].includes(event.type) &&
          'seat' in event &&
          event.seat === number,
      ).length;
    await people.until(() => by(1) > 3);
    expect(by(0)).toBe(0);
    await expect(watcher.page.getByRole('listitem').filter({ hasText: 'Ann: offline' })).toBeAttached();

    // After the grace a bot plays for her.
    await people.until(() => by(0) > 2);
    await expect(watcher.page.getByRole('listitem').filter({ hasText: 'Ann: away, a bot is playing' })).toBeAttached();
    await expect(table(watcher.page).getByRole('img', { name: 'Away: a bot is playing' })).toBeVisible();

    // She is back, and the seat is hers.
    await ann.open(info.link);
    await expect(seat(ann.page)).toBeVisible();
    await expect(watcher.page.getByRole('listitem').filter({ hasText: 'Ann: online' })).toBeAttached();
    await people.until(() => phaseOf(ann) === 'play');
    await expect(roll(ann.page)).toBeVisible();
    const before = told(ann.received).length;
    const rolls = () =>
      told(ann.received)
        .slice(before)
        .filter((event) => event.type === 'rolled' && event.seat === 0).length;
    await playOn(ann, { techniques: 0 }, () => rolls() > 1);
    expect(ann.sent.filter((text) => text.includes('"roll"')).length).toBeGreaterThan(1);
  });
});

test('a reload while a slap is to be answered heals: the tile asks again, and the answer counts', async ({
  people: home,
}) => {
  await withHouse(home, READY, async (people) => {
    const ann = await people.come('Ann', '/settings', TOUCH);
    const { page } = ann;
    const { info, own, others } = await gather(people, ann, { programs: ['Ben', 'Cy'] });
    const [ben, cy] = others;
    void play(own, idle, people, () => own.view.phase.is === 'play');
    void play(ben!, powerful, people, () => ben!.view.phase.is === 'answer');
    void play(cy!, idle, people);
    await people.until(() => own.view.phase.is === 'play');
    own.rise();
    await page.goto(info.link);
    await people.until(() => phaseOf(ann) === 'answer');
    await expect(tile(page)).toHaveAccessibleName('Tokyo tile: Ben has slapped, slap!');
    await expect(ask(page, 'Slap!')).toBeVisible();

    ann.game = null;
    await page.reload();
    await people.until(() => ann.game !== null);
    expect(phaseOf(ann)).toBe('answer');
    await expect(tile(page)).toHaveAccessibleName('Tokyo tile: Ben has slapped, slap!');
    const answered = () => told(ann.received).find((event) => event.type === 'answered' && event.seat === ann.seat);
    // A press too soon for a person is no answer by the rules: she takes a person's time, and presses once.
    await page.waitForTimeout(400);
    await tile(page).tap();
    await people.until(() => answered() !== undefined);
    expect(viewOf(ann).seats[ann.seat!]!.answer ?? 0).toBeGreaterThanOrEqual(0);
    const last = () => told(ann.received).find((event) => event.type === 'last_slapper');
    await people.until(() => last() !== undefined);
    // Cy never slapped.
    expect(last()).toMatchObject({ seats: [2] });
  });
});
