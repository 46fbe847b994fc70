import type { Event } from '../../wire/shisogari.ts';
import { DESKTOP, expect, test, type Person } from '../people.ts';
import { answer, keys, playOn, pointer, viewOf, type Player } from '../shisogari/hands.ts';
import { leaks } from '../shisogari/secrets.ts';
import { QUICK } from '../shisogari/tables.ts';
import { gameCard } from '../tables.ts';

/** From this turn on a Hunter accuses, so that the game ends. */
const LATE = 9;

test('four people play a whole game: keys alone, a reload, an absence, a spectator who sees no secret', async ({
  people,
}) => {
  // Ann opens a table on the home page and sends the link that the page shows.
  const ann = await people.come('Ann', '/', { viewport: DESKTOP, opening: { ...QUICK, patience: 10 } });
  await gameCard(ann.page, 'Shisogari').getByRole('button', { name: 'Play with friends' }).click();
  await ann.page.getByRole('button', { name: 'Open the table', exact: true }).click();
  const link = await ann.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  expect(link).toMatch(/\/t\/[A-Z0-9]+$/);

  // The others open it and sit down, Ben without ever touching a pointer. Eve only watches.
  const ben = await people.come('Ben', link);
  await press(ben, 'Sit here (seat 2)');
  const cy = await people.come('Cy', link);
  await cy.page.getByRole('button', { name: 'Sit here (seat 3)' }).click();
  const dee = await people.come('Dee', link);
  await dee.page.getByRole('button', { name: 'Sit here (seat 4)' }).click();
  const eve = await people.come('Eve', link, { viewport: DESKTOP });
  await expect(eve.page.getByText('Everyone is here. Waiting for the host to start.')).toBeVisible();
  await ann.page.getByRole('button', { name: 'Start the game' }).click();

  const here: Player[] = [
    { person: ann, hands: pointer },
    { person: ben, hands: keys },
    { person: cy, hands: pointer },
    { person: dee, hands: pointer },
  ];
  await people.until(() => [ann, ben, cy, dee, eve].every((person) => person.game !== null));
  const turn = () => viewOf(ann)?.turn ?? 0;
  await playOn(here, people, LATE, () => turn() === 1);

  // Cy goes away. When it is Cy's turn the others wait, then a bot plays, then Cy is back in the seat.
  await cy.leave();
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'Cy: offline' })).toBeAttached();
  await playOn(
    here.filter(({ person }) => person !== cy),
    people,
    LATE,
    () => hasPlayed(ann, cy.seat!),
  );
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'Cy: away, a bot is playing' })).toBeAttached();
  await cy.open(link);
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'Cy: online' })).toBeAttached();
  await people.until(() => cy.game !== null);
  await playOn(here, people, LATE, () => cy.asked);
  await answer(here[2]!, people, LATE);

  // Dee loads the page again in mid-game and finds everything as before.
  await people.until(() => dee.game!.step >= cy.game!.step);
  await dee.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const before = await shown(dee);
  await dee.page.reload();
  await expect.poll(() => shown(dee)).toEqual(before);

  // To the end: everything is laid open, for the spectator too.
  await playOn(here, people, LATE);
  const winner = viewOf(ann)!.ending!.winner === 'hunters' ? 'The Hunters win.' : 'The Vampire’s side wins.';
  for (const person of people.all) {
    await people.until(() => person.over);
    await expect(person.page.getByRole('heading', { name: winner })).toBeVisible();
    await expect(person.page.getByRole('table')).toContainText('Cy');
  }

  // No message told anybody what was not theirs to know.
  for (const person of people.all) {
    const seat = person === eve ? null : person.seat;
    expect(leaks(person.received, seat), person.name).toEqual([]);
  }
  expect(leaks(ann.received, null), 'the search finds what is there').not.toEqual([]);
  expect(eve.received.filter((message) => message.type === 'game').length).toBeGreaterThan(20);
});

/** Whether a seat has begun a turn, as this person was told. */
function hasPlayed(person: Person, seat: number): boolean {
  const news = person.received.flatMap((message) => (message.type === 'game' ? message.steps : []));
  const acts = news
    .flatMap((step) => step.events as Event[])
    .filter((event) => event.type === 'takes' || event.type === 'gives');
  return acts.some((event) => event.seat === seat);
}

/** Reaches a button with the Tab key and presses it. */
async function press(person: Person, name: string): Promise<void> {
  const button = person.page.getByRole('button', { name });
  await expect(button).toBeVisible();
  for (let stops = 0; stops < 40; stops += 1) {
    await person.page.keyboard.press('Tab');
    if (await button.evaluate((node) => node === document.activeElement)) break;
  }
  await expect(button).toBeFocused();
  await person.page.keyboard.press('Enter');
}

/** Everything that a person sees at the table. */
async function shown(person: Person): Promise<string> {
  const parts = ['The table', 'Your hand'].map((name) => person.page.getByRole('region', { name }).ariaSnapshot());
  return (await Promise.all(parts)).join('\n');
}
