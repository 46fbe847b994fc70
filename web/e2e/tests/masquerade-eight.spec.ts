import { told } from '../masquerade/chairs.ts';
import { keys, own, playOn, pointer, show, viewOf, type Player } from '../masquerade/hands.ts';
import { leaks } from '../masquerade/secrets.ts';
import { DESKTOP, expect, test } from '../people.ts';
import { gameCard } from '../tables.ts';

test('eight people play Mask and Support to the end, half of them with keys alone, and nobody is told too much', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/', { viewport: DESKTOP, opening: { bot_pace: 0 } });
  const card = gameCard(ann.page, 'Bloody Masquerade');
  await card.getByRole('button', { name: 'Play with friends' }).click();
  await card.getByRole('radio', { name: '8', exact: true }).check();
  await card.getByText('Game options').click();
  await card.getByRole('combobox', { name: /^Mask variant/ }).selectOption({ label: 'with Masks' });
  await card.getByRole('combobox', { name: /^Support variant/ }).selectOption({ label: 'with Support' });
  await card.getByRole('button', { name: 'Open the table', exact: true }).click();
  const link = await ann.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  const names = ['Ben', 'Cy', 'Dee', 'Eli', 'Fay', 'Gus', 'Hal'];
  for (const [index, name] of names.entries()) {
    const person = await people.come(name, link);
    await person.page.getByRole('button', { name: `Sit here (seat ${index + 2})` }).click();
  }
  const players: Player[] = people.all.map((person, index) => ({ person, hands: index % 2 ? pointer : keys }));
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await people.until(() => people.all.every((person) => person.game !== null));
  expect(viewOf(ann).options).toMatchObject({ mask: true, support: true });
  expect(viewOf(ann).seats).toHaveLength(8);
  for (const { page } of people.all) await expect(show(page)).toBeVisible();

  // Eve watches on a television, where nothing can be done and nobody's cards are.
  const eve = await people.come('Eve', `${link}?tv`, { viewport: DESKTOP });
  await people.until(() => eve.game !== null);
  await expect(own(eve.page)).toHaveCount(0);
  await playOn(players, people);

  // All ends agree: who won, and everybody's objectives.
  const ends: string[] = [];
  for (const person of people.all) {
    await people.until(() => person.over);
    const end = person.page.getByRole('region', { name: /wins?$/ });
    await expect(end).toBeVisible();
    const everyone = end.getByRole('list').filter({ has: person.page.getByRole('heading', { level: 3 }) });
    ends.push(`${await end.getByRole('heading', { level: 2 }).innerText()}\n${await everyone.first().ariaSnapshot()}`);
  }
  expect(new Set(ends).size, ends.join('\n\n')).toBe(1);
  for (const name of ['Ann', ...names]) expect(ends[0]).toContain(name);
  const { winners } = viewOf(ann).ending!;
  for (const person of people.all.filter((one) => one !== eve)) {
    const word = winners.includes(person.seat!) ? 'You won!' : 'You lost this time.';
    await expect(person.page.getByText(word, { exact: true })).toBeVisible();
  }

  // No message told anybody what was not theirs to know.
  for (const person of people.all) {
    const viewer = person === eve ? null : person.seat;
    expect(leaks(person.received, viewer), person.name).toEqual([]);
  }
  expect(leaks(ann.received, null), 'the search finds what is there').not.toEqual([]);
  const kinds = new Set(told(ann.received).map((event) => event.type));
  for (const kind of ['up', 'all_shown', 'all_given', 'moved', 'turned', 'suspected'] as const)
    expect(kinds, kind).toContain(kind);
});
