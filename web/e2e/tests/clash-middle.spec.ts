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
    await page.mouse.click(middle.x + middle.width / 2, middle.y + middle.height / 2);
    const answered = () => told(ann.received).some((event) => event.type === 'answered' && event.seat === ann.seat);
    await people.until(answered);
  });
});
