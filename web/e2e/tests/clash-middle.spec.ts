import { gather, idle, play, powerful, told, type Plan } from '../clash/chairs.ts';
import { phaseOf, tile } from '../clash/hands.ts';
import { READY, withHouse } from '../clash/values.ts';
import { DESKTOP, expect, test } from '../people.ts';

test('on a desk the big tile in the middle answers a slap as the one of the hand does', async ({ people: home }) => {
  await withHouse(home, READY, async (people) => {
    const ann = await people.come('Ann', '/settings', { viewport: DESKTOP });
    const { page } = ann;
    const { info, own, others } = await gather(people, ann, { programs: ['Ben', 'Cy'] });
    const ready = { now: false };
    const waits: Plan = (chair) => (ready.now ? powerful(chair) : idle(chair));
    void play(own, idle, people);
    void play(others[0]!, waits, people);
    void play(others[1]!, idle, people);
    await page.goto(info.link);
    await people.until(() => phaseOf(ann) === 'play');
    await expect(tile(page)).toBeVisible();
    ready.now = true;
    await people.until(() => phaseOf(ann) === 'answer');
    await expect(tile(page)).toHaveAccessibleName(/has slapped, slap!$/);
    const middle = (await page.locator('[data-place="tokyo"]').boundingBox())!;
    const answered = () => told(ann.received).some((event) => event.type === 'answered' && event.seat === ann.seat);
    // A press that no hand could make so soon is not taken for an answer: people press again.
    await expect(async () => {
      await page.mouse.click(middle.x + middle.width / 2, middle.y + middle.height / 2);
      await expect.poll(answered, { timeout: 2000 }).toBe(true);
    }).toPass({ timeout: 15_000 });
  });
});
