import { gather, idle, play, told } from '../clash/chairs.ts';
import { dice, echoes, phaseOf, playOn, roll, share } from '../clash/hands.ts';
import { Line } from '../clash/line.ts';
import { QUICK, STILL, withHouse } from '../clash/values.ts';
import { PHONE, expect, test } from '../people.ts';

const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };
/** How long it is played at a time, and so many presses are too few. */
const SPAN = 12_000;
const FEW = 10;

test('from press to picture: measured in the page, and printed', async ({ people: house }) => {
  await withHouse(house, QUICK, async (people) => {
    const ann = await people.come('Ann', '/settings', TOUCH);
    const { info, own } = await gather(people, ann, { seats: 4 });
    own.rise();
    await ann.page.goto(info.link);
    await people.until(() => ann.game !== null);
    await playOn(ann, { techniques: 5 }, () => phaseOf(ann) === 'play');
    let took: number[] = [];
    // How much can be pressed in a span lies with the dice and the others' Powers.
    while (took.length <= FEW && !ann.over) {
      const until = Date.now() + SPAN;
      await playOn(ann, { techniques: 5 }, () => Date.now() > until);
      took = await echoes(ann.page);
    }
    console.log(`  from press to picture: ${took.length} presses, median ${share(took, 0.5).toFixed(1)} ms, 95 of 100 within ${share(took, 0.95).toFixed(1)} ms, limit 50 ms`);
    expect(took.length).toBeGreaterThan(FEW);
  });
});

test('what the hand does is shown before the server has said a word', async ({ people: house }) => {
  await withHouse(house, STILL, async (people) => {
    const line = await Line.to(people.url, 400);
    try {
      const ann = await people.come('Ann', '/settings', TOUCH);
      const { info, own, others } = await gather(people, ann, { programs: ['Ben', 'Cy'] });
      for (const chair of [own, ...others]) void play(chair, idle, people);
      await people.until(() => own.view.phase.is === 'play');
      await ann.page.goto(`${line.url}/t/${info.code}`);
      await people.until(() => ann.game !== null);
      const { page } = ann;
      const rolled = () => told(ann.received).filter((event) => event.type === 'rolled').length;
      await expect(roll(page)).toHaveAttribute('aria-disabled', 'false');

      // In the air at once; what the dice show is the server's to say.
      await roll(page).tap();
      await expect(dice(page).first()).toHaveAccessibleName(/rolling$/);
      expect(rolled(), 'no word of the roll yet').toBe(0);
      await people.until(() => rolled() === 1);
      await expect(dice(page).first()).toHaveAccessibleName(/of the latest roll$/);

      // Kept at once, and the button counts what is left.
      const before = ann.received.length;
      await dice(page).first().tap();
      await expect(dice(page).first()).toHaveAttribute('aria-pressed', 'true');
      await expect(roll(page)).toHaveAccessibleName(/^Roll 4 dice/);
      expect(ann.received.slice(before).filter(({ type }) => type === 'game')).toEqual([]);
      await people.until(() => told(ann.received).some((event) => event.type === 'set_aside'));
      await expect(dice(page).first()).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('img', { name: /\d{3,} ms/ })).toBeVisible();
    } finally {
      line.end();
    }
  });
});
