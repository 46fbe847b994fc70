import { gather, idle, play, told } from '../clash/chairs.ts';
import { dice, echoes, phaseOf, playOn, roll, share } from '../clash/hands.ts';
import { Line } from '../clash/line.ts';
import { BRISK, STILL, withHouse } from '../clash/values.ts';
import { PHONE, expect, test, type People } from '../people.ts';
import { slow } from '../strain.ts';

const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };
/** How long it is played at a time, at a person's pace, and so many presses are too few. */
const SPAN = 4_000;
const FEW = 10;
const HAND = { techniques: 5, reaction: 150 };
/** From press to picture in milliseconds; where a page with nothing but a button takes long itself, so many times that. */
const LIMIT = 50;
const TIMES = 3;

/** From press to picture on a page with nothing but a button: what the browser and this machine take at this moment. */
async function bare({ browser }: People): Promise<number[]> {
  const context = await browser.newContext(TOUCH);
  const page = await context.newPage();
  await slow(page);
  await page.setContent('<button style="width: 90vw; height: 90vh">press</button>');
  await page.evaluate(() => {
    document.querySelector('button')!.addEventListener('pointerdown', ({ timeStamp, target }) => {
      (target as HTMLElement).style.background = `rgb(${performance.getEntriesByName('echo').length} 0 0)`;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => performance.measure('echo', { start: timeStamp, end: performance.now() });
        port2.postMessage(null);
      });
    });
  });
  for (let press = 0; press < 20; press += 1) {
    await page.waitForTimeout(HAND.reaction);
    await page.touchscreen.tap(200, 400);
  }
  const took = await echoes(page);
  await context.close();
  return took;
}

test('from press to picture: half of the presses within 50 ms, measured in the page, or three times what a bare page takes', async ({
  people: home,
}) => {
  await withHouse(home, BRISK, async (people) => {
    const ann = await people.come('Ann', '/settings', TOUCH);
    const { info, own } = await gather(people, ann, { seats: 4 });
    own.rise();
    await ann.page.goto(info.link);
    await people.until(() => ann.game !== null);
    await playOn(ann, HAND, () => phaseOf(ann) === 'play');
    const before = await bare(people);
    let took: number[] = [];
    // How much can be pressed in a span lies with the dice and the others' Powers.
    while (took.length <= FEW && !ann.over) {
      const until = Date.now() + SPAN;
      await playOn(ann, HAND, () => Date.now() > until);
      took = await echoes(ann.page);
    }
    const button = [...before, ...(await bare(people))].sort((a, b) => a - b);
    for (const [what, all] of Object.entries({
      'from press to picture': took,
      'a page with nothing but a button': button,
    })) {
      console.log(
        `  ${what}: ${all.length} presses, median ${share(all, 0.5).toFixed(1)} ms, 95 of 100 within ${share(all, 0.95).toFixed(1)} ms`,
      );
    }
    expect(took.length).toBeGreaterThan(FEW);
    expect(share(took, 0.5)).toBeLessThan(Math.max(LIMIT, TIMES * share(button, 0.5)));
  });
});

test('what the hand does is shown before the server has said a word', async ({ people: home }) => {
  await withHouse(home, STILL, async (people) => {
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
      await expect(dice(page).first()).toHaveAccessibleName(/just rolled$/);

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
