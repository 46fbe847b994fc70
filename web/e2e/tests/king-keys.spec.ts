import type { Event } from '../../wire/king-of-tokyo.ts';
import { gather } from '../king/chairs.ts';
import { act, answer, asks, askedTo, keys, news, playOn, type Player } from '../king/hands.ts';
import { DESKTOP, expect, test, type Person } from '../people.ts';

/** Turns that this person has begun, as the table told. */
function turns(person: Person): number {
  const told = person.received.flatMap((message) => (message.type === 'game' ? message.steps : []));
  const begun = told
    .flatMap((step) => step.events as Event[])
    .filter((event) => event.type === 'turn' && event.seat === person.seat);
  return new Set(begun.map((event) => (event.type === 'turn' ? event.number : 0))).size;
}

test('a game against five bots is played with keys alone, and what happens is spoken', async ({ people }) => {
  const ann = await people.come('Ann', '/settings', { viewport: DESKTOP });
  const { page } = ann;
  const player: Player = { person: ann, hands: keys };
  let played = 0;
  do {
    const { info, own } = await gather(people, ann, { programs: [], seats: 6 });
    own.rise();
    Object.assign(ann, { game: null, answered: -1 });
    ann.received.length = 0;
    await page.goto(info.link);
    await people.until(() => ann.game !== null);
    await playOn([player], people, () => askedTo(ann, 'roll'));
    if (ann.over) continue;

    // The Tab key reaches a monster, and Enter opens what lies in front of it.
    await expect(asks(page, 'roll')).toBeVisible();
    const look = page.getByRole('button', { name: /: look at the cards/ }).first();
    for (let stops = 0; stops < 60 && !(await look.evaluate((node) => node === document.activeElement)); stops += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(look).toBeFocused();
    const details = page.getByRole('region', { name: 'Details' });
    await page.keyboard.press('Enter');
    await expect(look).toHaveAttribute('aria-expanded', 'true');
    await expect(details).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(look).toHaveAttribute('aria-expanded', 'false');

    await page.keyboard.press('o');
    await expect(details).toContainText('Automatic answers');
    await page.keyboard.press('o');
    await expect(details).toHaveCount(0);

    // On to the main action, which is Enter's wherever the focus was.
    const resolve = act(page, /^Reroll \d+ \(\d left\)/);
    for (
      let stops = 0;
      stops < 60 && !(await resolve.evaluate((node) => node === document.activeElement));
      stops += 1
    ) {
      await page.keyboard.press('Tab');
    }
    await expect(resolve).toBeFocused();
    await answer(player, people);
    await expect(news(page)).toContainText(/Ann (keeps|rolls)|Ann’s dice/);
    await playOn([player], people);
    played = turns(ann);
    await expect(page.getByRole('heading', { level: 2, name: /win|last monster alive|nobody/ })).toBeVisible();
  } while (played < 3);
});
