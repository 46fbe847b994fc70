import { told } from '../clash/chairs.ts';
import { ask, echoes, playOn, seat, share, viewOf } from '../clash/hands.ts';
import { QUICK, withHouse } from '../clash/values.ts';
import { PHONE, expect, test } from '../people.ts';
import { gameCard } from '../tables.ts';

const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

test('four people in four browsers play at speed to the end', async ({ people: home }) => {
  await withHouse(home, QUICK, async (people) => {
    const ann = await people.come('Ann', '/', TOUCH);
    const card = gameCard(ann.page, 'Roll & Clash');
    await card.getByRole('button', { name: 'Play with friends' }).click();
    await card.getByRole('radio', { name: '4', exact: true }).check();
    await card.getByRole('button', { name: 'Open the table', exact: true }).click();
    const link = await ann.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
    for (const [index, name] of ['Ben', 'Cy', 'Dee'].entries()) {
      const person = await people.come(name, link, TOUCH);
      await person.page.getByRole('button', { name: `Sit here (seat ${index + 2})` }).click();
    }
    const { all } = people;
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await people.until(() => all.every((person) => person.game !== null));
    for (const { page } of all) await expect(seat(page)).toBeVisible();

    const began = Date.now();
    const done = await Promise.all(all.map((person, index) => playOn(person, { techniques: index % 2 === 0 ? 5 : 4 })));
    const events = told(ann.received);
    const count = (type: string) => events.filter((event) => event.type === type).length;
    console.log(
      `  ${((Date.now() - began) / 1000).toFixed(0)} s; ${['rolled', 'technique_used', 'power_slapped', 'answered', 'wounded', 'knocked_out', 'regenerated', 'eliminated', 'false_slapped'].map((type) => `${type} ${count(type)}`).join(', ')}`,
    );
    console.log(
      `  touched: ${all.map(({ name }, index) => `${name} ${[...done[index]!].map(([what, n]) => `${what} ${n}`).join(' ')}`).join('; ')}`,
    );
    const took = (await Promise.all(all.map(({ page }) => echoes(page)))).flat().sort((a, b) => a - b);
    console.log(
      `  from press to picture: ${took.length} presses, median ${share(took, 0.5).toFixed(1)} ms, 95 of 100 within ${share(took, 0.95).toFixed(1)} ms`,
    );

    for (const type of [
      'rolled',
      'technique_used',
      'power_slapped',
      'answered',
      'last_slapper',
      'wounded',
      'knocked_out',
      'game_over',
    ]) {
      expect(count(type), type).toBeGreaterThan(0);
    }
    expect(took.length).toBeGreaterThan(50);
    // Everybody touched dice and slapped, and saw the same end.
    for (const person of all) {
      expect(viewOf(person).ending).toEqual(viewOf(ann).ending);
      await expect(person.page.getByRole('heading', { level: 2, name: /wins$/ })).toBeVisible();
      await expect(ask(person.page, 'The game is over')).toBeVisible();
    }
    const { winners } = viewOf(ann).ending!;
    expect(winners).toHaveLength(1);
    await expect(all[winners[0]!]!.page.getByText('You won!')).toBeVisible();
    await expect(ann.page.getByRole('heading', { name: 'Who slapped when' })).toBeVisible();
  });
});
