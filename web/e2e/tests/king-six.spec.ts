import { hand, keys, playOn, pointer, viewOf, type Player } from '../king/hands.ts';
import { leaks } from '../king/secrets.ts';
import { DESKTOP, expect, test } from '../people.ts';
import { gameCard } from '../tables.ts';

test('six people play a whole game of King of Tokyo, each as the chosen monster, and see the same end', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/', { viewport: DESKTOP, opening: { bot_pace: 0 } });
  const card = gameCard(ann.page, 'King of Tokyo');
  await card.getByRole('button', { name: 'Play with friends' }).click();
  await card.getByRole('radio', { name: '6', exact: true }).check();
  await card.getByRole('button', { name: 'Open the table', exact: true }).click();
  const link = await ann.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();

  // Everybody sits down with a phone; who wants a monster takes it before the game begins.
  const names = ['Ben', 'Cy', 'Dee', 'Eli', 'Fay'];
  for (const [index, name] of names.entries()) {
    const person = await people.come(name, link);
    await person.page.getByRole('button', { name: `Sit here (seat ${index + 2})` }).click();
  }
  const [, ben, cy] = people.all;
  const choice = (of: typeof ann, name: string | RegExp) =>
    of.page.getByRole('group', { name: /Monsters/ }).getByRole('radio', { name });
  await choice(ann, /^Kraken/).check();
  await choice(ben!, /^Alienoid/).check();
  await expect(choice(cy!, /Kraken.*Ann/)).toBeDisabled();
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await people.until(() => people.all.every((person) => person.game !== null));
  for (const person of people.all) {
    await expect(
      person === ann
        ? hand(ann.page).getByRole('img', { name: 'Kraken' })
        : person.page.getByRole('button', { name: /^Ann \(Kraken\)/ }),
    ).toBeVisible();
  }
  expect(
    viewOf(cy!)!
      .seats.map((seat) => seat.monster)
      .slice(0, 2),
  ).toEqual(['kraken', 'alienoid']);

  const players: Player[] = people.all.map((person, index) => ({ person, hands: index % 2 ? pointer : keys }));
  const eve = await people.come('Eve', link, { viewport: DESKTOP });
  await playOn(players, people);

  // All ends agree: the words, and every board.
  const ends: string[] = [];
  for (const person of people.all) {
    await people.until(() => person.over);
    const end = person.page.getByRole('region', { name: /win|last monster alive|nobody/ });
    await expect(end).toBeVisible();
    const boards = end.getByRole('list').first();
    ends.push(`${await end.getByRole('heading', { level: 2 }).innerText()}\n${await boards.ariaSnapshot()}`);
  }
  expect(new Set(ends).size, ends.join('\n\n')).toBe(1);
  for (const name of ['Ann', ...names]) expect(ends[0]).toContain(name);

  // No message told anybody what was not theirs to know.
  for (const person of people.all) {
    const viewer = person === eve ? null : person.seat;
    expect(leaks(person.received, viewer), person.name).toEqual([]);
  }
  expect(eve.received.some((message) => message.type === 'game')).toBe(true);
});
