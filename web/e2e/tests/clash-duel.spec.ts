import { gather, idle, play, powerful, told } from '../clash/chairs.ts';
import { ask, mine, phaseOf, playOn, roll, seat, techniques, tile, viewOf } from '../clash/hands.ts';
import { BRISK, STILL, house, withHouse } from '../clash/values.ts';
import { PHONE, expect, test } from '../people.ts';

const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };
const DUEL = { duel: 'on' };
/** The first pause ends soon, and then there is all the time for a choice. */
const CHOICE = STILL.replace(/^pause_step = .*$/m, 'pause_step = 300');

test('a Duel: two boards each, and after the other’s Power boards and ally are changed', async ({ people: home }) => {
  await withHouse(home, CHOICE, async (people) => {
    const ann = await people.come('Ann', '/settings', TOUCH);
    const { page } = ann;
    const { info, own, others } = await gather(people, ann, { programs: ['Ben'], options: DUEL });
    own.rise();
    const ben = others[0]!;
    await page.goto(info.link);
    await people.until(() => ann.game !== null);
    void play(
      ben,
      (chair) => (chair.view.phase.is === 'pick' ? idle(chair) : powerful(chair)),
      people,
      () =>
        ben.view.phase.is === 'change' ||
        (ben.view.phase.is === 'play' && told(ben.received).some((event) => event.type === 'ally_activated')),
    );

    // Ann takes the first board that is free, then another for the bench, then an ally.
    const main = seat(page).getByRole('button', { name: /^Take / });
    for (const what of ['Choose your character board', 'Choose your bench board', 'Choose your ally']) {
      await expect(ask(page, what)).toBeVisible();
      await people.until(() => mine(ann));
      const items = seat(page)
        .getByRole('group', { name: /^Choose your/ })
        .getByRole('button');
      const free = items.and(page.locator('[aria-disabled=false]')).first();
      const name = await free.getAttribute('aria-label');
      await free.tap();
      await expect(free).toHaveAttribute('aria-pressed', 'true');
      await expect(main).toHaveText(`Take ${name}`);
      const { step } = ann.game!;
      await main.tap();
      await people.until(() => ann.game!.step > step);
    }
    const first = viewOf(ann).seats[0]!;
    expect(first.bench).not.toBeNull();

    // Ben slaps; with two there is no race. Ann is asked, and changes both.
    await people.until(() => phaseOf(ann) === 'change' && mine(ann));
    await expect(ask(page, 'Change boards or ally?')).toBeVisible();
    const boards = seat(page).getByRole('group', { name: 'Boards' });
    const allies = seat(page).getByRole('group', { name: 'Available allies' });
    await expect(boards.getByRole('button', { pressed: true })).toHaveText(/stays$/);
    await boards.getByRole('button', { name: /^Switch to / }).tap();
    await allies.getByRole('button', { pressed: false }).first().tap();
    const change = seat(page).getByRole('button', { name: /^Switch to .* and take / });
    await expect(change).toBeVisible();
    await change.tap();
    await people.until(() => viewOf(ann).phase.is !== 'change');
    const now = viewOf(ann).seats[0]!;
    expect(now.board!.character).toBe(first.bench!.character);
    expect(now.bench!.character).toBe(first.board!.character);
    expect(now.ally).not.toBe(first.ally);
    await people.until(() => phaseOf(ann) === 'play');
    // Two techniques of the upper board, one of the bench, and the CCG one.
    await expect(techniques(page)).toHaveCount(4);
  });
});

test('a false start is told, a slap for nothing costs a moment, and nothing moves for who wants no motion', async ({
  people: home,
}) => {
  await withHouse(home, house({ timing: { countdown: 6000, pick: 60_000, false_slap_lock: 3000 } }), async (people) => {
    const ann = await people.come('Ann', '/settings', { ...TOUCH, reducedMotion: 'reduce' });
    const { page } = ann;
    const { info, own, others } = await gather(people, ann, { programs: ['Ben', 'Cy'] });
    await page.goto(info.link);
    for (const chair of [own, ...others]) void play(chair, idle, people);
    await people.until(() => phaseOf(ann) === 'wait');
    const told = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
    await expect(seat(page).getByRole('img', { name: /^Starts in \d$/ })).toBeVisible();
    await page.keyboard.press(' ');
    await expect(told(/Too early: starts in /)).toBeVisible();
    await people.until(() => phaseOf(ann) === 'play');
    await expect(tile(page)).toBeVisible();
    await tile(page).tap();
    await expect(told(/False slap! Your Power was not complete\. No roll for /)).toBeVisible();
    await people.until(() =>
      ann.received.some(
        (message) => message.type === 'game' && JSON.stringify(message.steps).includes('false_slapped'),
      ),
    );
    await expect(roll(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(roll(page)).toHaveAttribute('aria-disabled', 'false');
    await roll(page).tap();
    await people.until(() => viewOf(ann).seats[0]!.dice[0]!.face !== null);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(
          (motion) =>
            motion.playState === 'running' &&
            (motion.effect?.getComputedTiming().iterations === Infinity ||
              !/fill/.test((motion as CSSAnimation).animationName ?? '')),
        )
        .map((motion) => `${(motion as CSSAnimation).animationName}`),
    );
    expect(moving).toEqual([]);
  });
});

test('techniques fire by themselves, once that is chosen', async ({ people: home }) => {
  await withHouse(home, BRISK, async (people) => {
    const ann = await people.come('Ann', '/settings', TOUCH);
    const { page } = ann;
    const { info, own, others } = await gather(people, ann, { programs: ['Ben', 'Cy'] });
    void play(
      own,
      (chair) => chair.legal.find((action) => action.do === 'board' && action.character === 'toka') ?? idle(chair),
      people,
      () => own.view.phase.is === 'play',
    );
    for (const chair of others)
      void play(
        chair,
        (one) => one.legal.find((action) => action.do === 'board' && action.character !== 'toka') ?? idle(one),
        people,
      );
    await page.goto(info.link);
    await people.until(() => phaseOf(ann) === 'play');
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('checkbox', { name: 'Use techniques automatically' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    expect(viewOf(ann).seats[0]!.board!.character).toBe('toka');
    // Toka hits both neighbours: nothing is to be chosen, so it needs no touch.
    const used = () =>
      told(ann.received).some(
        (event) => event.type === 'technique_used' && event.seat === 0 && event.technique === 't2',
      );
    const done = await playOn(ann, { techniques: 0, power: false }, used);
    expect(done.get('use') ?? 0).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByRole('checkbox', { name: 'Use techniques automatically' })).toBeChecked();
  });
});
