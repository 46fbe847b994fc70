import { inspect } from '../audit.ts';
import { expect, test, type Person } from '../people.ts';
import { asks, pointer, viewOf } from '../shisogari/hands.ts';
import { leaks } from '../shisogari/secrets.ts';
import { withBots } from '../shisogari/tables.ts';
import { call } from '../tables.ts';

const drawer = (of: Person) => of.page.getByRole('complementary', { name: 'This table' });
const hand = (of: Person) => of.page.getByRole('region', { name: 'Your seat' });

const shownCode = (of: Person) => drawer(of).getByRole('region', { name: 'My seat' }).locator('.code');

/** Opens the drawer about the table and asks for the code of the own seat: it is shown behind the code of the table. */
async function seatCode(of: Person): Promise<string> {
  await of.page.getByRole('button', { name: /^This table / }).click();
  await drawer(of).getByRole('button', { name: 'Show seat code' }).click();
  await expect(drawer(of).getByRole('img', { name: 'QR code that opens your seat' }).locator('svg')).toBeVisible();
  return seatIn(of);
}

async function seatIn(of: Person): Promise<string> {
  const [table, seat] = (await shownCode(of).innerText()).split(' ');
  expect(table).toBe(of.table!.code);
  return seat!;
}

/** Ann at a table with bots, asked for her first card. */
async function seated(people: { url: string; until(holds: () => boolean): Promise<void> }, ann: Person) {
  const table = await withBots(ann, people.url, { patience: 60 });
  await ann.page.goto(table.link);
  await people.until(() => ann.asked);
  await expect(asks(ann.page, 'draft')).toBeVisible();
  return table;
}

test('a seat goes to another browser by its link in mid-game; the first one only watches, and a code is good once', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/settings');
  const { code, link } = await seated(people, ann);
  const seat = await seatCode(ann);
  expect(seat).toMatch(/^[A-Z0-9]{8}$/);
  await expect(drawer(ann).getByText(/^Good for (10:00|9:5\d)$/)).toBeVisible();
  await inspect(ann.page, 'seat-code');

  // Nothing happens before it is confirmed.
  const phone = await people.come('Phone', `/t/${code}#seat=${seat}`);
  await expect(phone.page.getByRole('heading', { name: 'Your seat on this device' })).toBeVisible();
  await expect(hand(ann)).toBeVisible();
  await inspect(phone.page, 'seat-claim');
  await phone.page.getByRole('button', { name: 'Bring my seat here' }).click();
  await people.until(() => phone.game !== null && phone.asked);
  await expect(hand(phone)).toBeVisible();
  await expect(phone.page).toHaveURL(link);

  // The first browser watches and is told no secret any more.
  await expect(hand(ann)).toHaveCount(0);
  await expect(ann.page.getByText('Your seat is on another device now.')).toBeVisible();
  expect(viewOf(ann)!.me).toBeNull();
  const moved = ann.received.findIndex((message) => message.type === 'table' && message.table.you === null);
  expect(leaks(ann.received.slice(moved), null)).toEqual([]);
  expect(phone.table!.seats[phone.seat!]!.name).toBe('Ann');
  await people.act(phone, () => pointer.back(phone.page));
  expect(leaks(phone.received, phone.seat)).toEqual([]);

  // The code has been used.
  const eve = await people.come('Eve', `/t/${code}#seat=${seat}`);
  await eve.page.getByRole('button', { name: 'Bring my seat here' }).click();
  await expect(eve.page.getByRole('alert')).toContainText('wrong, used or expired');
  eve.forgive(/403/);
  await eve.page.getByRole('button', { name: 'Just watch' }).click();
  await expect(eve.page.getByText('You are watching.')).toBeVisible();
  await expect(hand(phone)).toBeVisible();

  // A device that slept meanwhile is told as well, and can bring the seat back.
  await ann.page.reload();
  await expect(ann.page.getByText('Your seat is on another device now.')).toBeVisible();
  const back = await seatCode(phone);
  await ann.page.getByRole('button', { name: 'Bring it back' }).click();
  await inspect(ann.page, 'seat-moved');
  await drawer(ann).getByRole('textbox', { name: 'Seat code' }).fill(`${code} ${back}`);
  await drawer(ann).getByRole('button', { name: 'Bring my seat here' }).click();
  await expect(hand(ann)).toBeVisible();
});

test('on the home page both codes together lead to the seat, and the seat’s alone says what is missing', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/settings');
  const { code } = await seated(people, ann);
  const seat = await seatCode(ann);
  const { page } = await people.come('Phone');
  const field = page.getByRole('textbox', { name: 'I have a code' });
  const join = page.getByRole('button', { name: 'Join', exact: true });
  await join.click();
  await expect(page.getByRole('alert')).toHaveText('Enter the code of a table, or paste its link.');
  await expect(field).toBeFocused();
  await field.fill(seat);
  await expect(page.getByRole('alert')).toBeEmpty();
  await join.click();
  await expect(page.getByRole('alert')).toContainText('Enter the table code in front of it');
  await inspect(page, 'home-code');
  await field.fill(`${code} ${seat}`.toLowerCase());
  await join.click();
  await page.getByRole('button', { name: 'Bring my seat here' }).click();
  await expect(page.getByRole('region', { name: 'Your seat' })).toBeVisible();
});

test('a seat is brought over by typing its code at the table, and a new code replaces the one before', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/settings');
  const { link } = await seated(people, ann);
  const first = await seatCode(ann);
  await drawer(ann).getByRole('button', { name: 'New code' }).click();
  await expect(shownCode(ann)).not.toContainText(first);
  const second = await seatIn(ann);
  await drawer(ann).getByRole('button', { name: 'Hide code' }).click();
  await expect(shownCode(ann)).toHaveCount(0);

  const desk = await people.come('Desk', link);
  await desk.page.getByRole('button', { name: 'Take a seat' }).click();
  await drawer(desk).getByText('I have a seat here on another device').click();
  const field = drawer(desk).getByRole('textbox', { name: 'Seat code' });
  await field.fill(first);
  await field.press('Enter');
  await expect(drawer(desk).getByRole('alert')).toContainText('wrong, used or expired');
  desk.forgive(/403/);
  await field.fill(second.toLowerCase());
  await field.press('Enter');
  await expect(hand(desk)).toBeVisible();
  expect(desk.table!.seats[desk.seat!]!.name).toBe('Ann');
});

test('a latecomer takes a bot’s seat in mid-game, and is told what that seat may know', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { link } = await seated(people, ann);
  const ben = await people.come('Ben', link, { roles: true });
  await expect(ben.page.getByText('You are watching.')).toBeVisible();
  await ben.page.getByRole('button', { name: 'Take a seat' }).click();
  const offers = drawer(ben).getByRole('button', { name: /^Take .*’s seat bot$/ });
  await expect(offers).toHaveCount(3);
  await expect(drawer(ben).getByRole('button', { name: /^Take Ann’s seat/ })).toHaveCount(0);
  await inspect(ben.page, 'seat-late');
  const bot = ann.table!.seats[3]!.name;
  await offers.last().click();
  await expect(hand(ben)).toBeVisible();
  await ben.page.getByRole('dialog', { name: 'Who you are' }).getByRole('button', { name: 'Got it' }).click();
  await expect(ann.page.getByRole('status').getByText(`Ben took over ${bot}’s seat.`)).toBeVisible();
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'Ben: online' })).toBeAttached();
  expect(ben.seat).toBe(3);
  expect(viewOf(ben)!.me).not.toBeNull();
  const seatedAt = ben.received.findIndex((message) => message.type === 'table' && message.table.you === 3);
  expect(leaks(ben.received.slice(0, seatedAt), null)).toEqual([]);
  expect(leaks(ben.received.slice(seatedAt), 3)).toEqual([]);

  // The host can still say how fast the others play, and everyone is told.
  await ann.page.getByRole('button', { name: /^This table / }).click();
  await drawer(ann).getByRole('combobox', { name: 'Bots’ pace' }).selectOption('slow');
  await expect(ben.page.getByRole('status').getByText('The host set Bots’ pace: slow')).toBeVisible();
  await ben.page.getByRole('button', { name: /^This table / }).click();
  await expect(drawer(ben).getByRole('region', { name: 'My seat' })).toBeVisible();
  await expect(drawer(ben).getByRole('combobox', { name: 'Bots’ pace' })).toHaveCount(0);
});

test('a stranger takes nobody’s seat: not a person’s, not where the host forbids it, not by guessing', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/settings');
  const { code, link } = await withBots(ann, people.url, { late: 'nobody' });
  await ann.page.goto(link);
  await people.until(() => ann.asked);
  const eve = await people.come('Eve', link);
  await eve.page.getByRole('button', { name: 'My seat' }).click();
  await expect(drawer(eve).getByText('No seat can be taken at this table.')).toBeVisible();
  const api = eve.context.request;
  const post = (path: string, data: unknown) => api.post(`${people.url}/api/tables/${code}${path}`, { data });
  for (let seat = 0; seat < 4; seat += 1) expect((await post('/seat', { seat })).status()).toBe(409);
  expect((await post('/seat/code', {})).status()).toBe(403);
  for (const guess of ['AAAAAAAA', code, '', '%'])
    expect((await post('/seat/claim', { code: guess })).status()).toBe(403);
  expect(leaks(eve.received, null)).toEqual([]);
  await expect(hand(ann)).toBeVisible();
});

for (const locale of ['fr-FR', 'ja-JP']) {
  test(`seats that move can be read by everyone: ${locale}`, async ({ people }) => {
    const ann = await people.come('Ann', '/settings', { locale });
    const { code, link } = await withBots(ann, people.url);
    await ann.page.goto(link);
    await people.until(() => ann.asked);
    await ann.page.locator('h1 button').click();
    await ann.page.locator('aside section button').first().click();
    await expect(ann.page.locator('aside .qr svg')).toBeVisible();
    await inspect(ann.page, `seat-code-${locale}`);
    const { code: seat } = (await call(ann.context.request, people.url, `/tables/${code}/seat/code`)) as {
      code: string;
    };
    const ben = await people.come('Ben', `/t/${code}#seat=${seat}`, { locale });
    await expect(ben.page.locator('main .button.main')).toBeVisible();
    await inspect(ben.page, `seat-claim-${locale}`);
    await ben.page.locator('main .button').last().click();
    await ben.page.locator('.watching button').click();
    await ben.page.locator('aside details summary').click();
    await inspect(ben.page, `seat-late-${locale}`);
  });
}
