import { fierce, gather, play } from '../clash/chairs.ts';
import { READY, withHouse } from '../clash/values.ts';
import { DESKTOP, expect, test } from '../people.ts';

test('a table with a file of its own shows its values, and so does its replay', async ({ people: home }) => {
  await withHouse(home, READY, async (people) => {
    const ann = await people.come('Ann', '/settings', { viewport: DESKTOP });
    const { page } = ann;
    const { info, chairs } = await gather(people, ann, { programs: ['Ben'] });
    await page.goto(info.link);
    await people.until(() => ann.game !== null);
    expect(Object.keys(ann.game!.view as object), 'no view repeats them').not.toContain('data');
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByText(/Out at 2$/)).toHaveCount(4);
    await page.keyboard.press('Escape');
    const tracks = page.getByLabel(/^Wound track: \d of 2; /);
    const [own] = chairs;
    const begun = () => own!.view.phase.is === 'play';
    await Promise.all(chairs.map((chair) => play(chair, fierce, people, begun)));
    await expect(tracks.first()).toBeAttached();
    await Promise.all(chairs.map((chair) => play(chair, fierce, people)));
    await page.goto(`${info.link}/replay?seat=0&step=6`);
    await expect(tracks.first()).toBeAttached();
  });
});
