import type { Action, Card } from '../../wire/king-of-tokyo.ts';
import { drive, gather, type Chair } from '../king/chairs.ts';
import { act, asks, gauge, hand, market, news, own as board, payable, viewOf } from '../king/hands.ts';
import { attack, collect, scratch, uncover, type Plan } from '../king/plans.ts';
import { leaks } from '../king/secrets.ts';
import { expect, test, type People, type Person } from '../people.ts';

interface Scene {
  ann: Person;
  /** Ann's seat and Ben's, as the socket tells them. */
  own: Chair;
  ben: Chair;
  link: string;
}

/**
 * Ann buys this card and saves energy while programs play both seats; then Ben plays by his plan until it happens.
 * At another table if a game ends before.
 */
async function bring(
  people: People,
  card: Card,
  energy: number,
  plan: Plan,
  happens: (own: Chair, ben: Chair) => boolean,
): Promise<Scene> {
  const ann = await people.come('Ann', '/settings');
  for (;;) {
    const { info, own, others } = await gather(people, ann);
    const ben = others[0]!;
    const ready = () => own.own.energy >= energy && own.own.cards.some((one) => one.card === card);
    if (
      await drive(
        people,
        [
          [own, collect(card)],
          [ben, uncover(card)],
        ],
        ready,
      )
    ) {
      await ann.page.goto(info.link);
      await expect(board(ann.page)).toBeVisible();
      if (
        await drive(
          people,
          [
            [own, collect(card)],
            [ben, plan],
          ],
          () => happens(own, ben),
        )
      ) {
        await people.until(() => ann.game?.step === own.game!.step);
        return { ann, own, ben, link: info.link };
      }
    }
    own.rise();
    ben.rise();
  }
}

/** Whether it is another’s turn. */
const elsewhere = (chair: Chair): boolean => chair.view.active !== chair.seat;
const may = (chair: Chair, what: Action['do']): boolean => chair.legal.some((action) => action.do === what);
/** The page shows what the last message says. */
async function settled(ann: Person): Promise<void> {
  const { hearts, energy } = viewOf(ann)!.seats[ann.seat!]!;
  await expect(gauge(ann.page, 'Hearts')).toHaveText(String(hearts));
  await expect(gauge(ann.page, 'Energy')).toHaveText(String(energy));
}

test('Opportunist: a new card is bought in another’s turn', async ({ people }) => {
  const { ann, own } = await bring(
    people,
    'opportunist',
    7,
    uncover('opportunist'),
    (chair) => elsewhere(chair) && chair.askedTo('offer') && chair.own.hearts > 4,
  );
  const { page } = ann;
  const { step } = own.game!;
  await expect(asks(page, 'offer')).toBeVisible();
  await expect(asks(page, 'offer')).toContainText('before Ben');
  await payable(page).first().click();
  const buy = act(page, /^Buy /);
  const name = (await buy.innerText()).replace(/^Buy /, '').split('\n')[0]!.trim();
  await buy.click();
  await people.until(() => ann.game!.step > step);
  await expect(news(page)).toContainText(`Ann buys ${name}`);
  await settled(ann);
});

test('Psychic Probe: a die of another is thrown again', async ({ people }) => {
  const { ann, own } = await bring(
    people,
    'psychic-probe',
    0,
    uncover('psychic-probe'),
    (chair) => elsewhere(chair) && chair.askedTo('probe'),
  );
  const { page } = ann;
  const { step } = own.game!;
  await expect(asks(page, 'probe')).toContainText('Ben’s dice');
  const tray = hand(page).getByRole('region', { name: 'Ben’s dice' });
  const die = tray.getByRole('button', { name: /^Die: / }).last();
  await die.click();
  await expect(die).toHaveAttribute('aria-pressed', 'true');
  await act(page, /^Reroll the die: /).click();
  await people.until(() => ann.game!.step > step);
  await expect(news(page)).toContainText(/Ann rerolls a die: \w+ becomes \w+/);
});

test('Wings: an attack is escaped for 2 energy', async ({ people }) => {
  const { ann, own } = await bring(
    people,
    'wings',
    2,
    attack,
    (chair) => elsewhere(chair) && chair.askedTo('hit') && may(chair, 'wings'),
  );
  const { page } = ann;
  const { step } = own.game!;
  const before = own.own;
  await expect(asks(page, 'hit')).toBeVisible();
  const amount = own.view.hit!.packets.find((packet) => packet.seat === own.seat)!.amount;
  await expect(page.getByRole('region', { name: 'Damage' })).toContainText(`${amount}`);
  await act(page, 'Wings (2 energy)').click();
  await people.until(() => ann.game!.step > step);
  await expect(news(page)).toContainText('Wings protect Ann this turn');
  await expect(gauge(page, 'Hearts')).toHaveText(String(before.hearts));
  await expect(gauge(page, 'Energy')).toHaveText(String(before.energy - 2));
});

test('Rapid Healing: a heart in the middle of another’s roll', async ({ people }) => {
  const { ann, own } = await bring(
    people,
    'rapid-healing',
    2,
    scratch(2),
    (chair, ben) => ben.askedTo('roll') && may(chair, 'rapid_heal'),
  );
  const { page } = ann;
  const { step } = own.game!;
  const before = own.own;
  await expect(act(page, 'Waiting for Ben')).toBeVisible();
  await act(page, 'Heal 1 (2 energy)').click();
  await people.until(() => ann.game!.step > step);
  await expect(gauge(page, 'Hearts')).toHaveText(String(before.hearts + 1));
  await expect(gauge(page, 'Energy')).toHaveText(String(before.energy - 2));
  await expect(news(page)).toContainText('Ann +1 heart (Rapid Healing)');
  await expect(act(page, 'Waiting for Ben')).toBeVisible();
});

test('Made in a Lab: the top card is seen by nobody else', async ({ people }) => {
  const { ann, own, ben, link } = await bring(
    people,
    'made-in-a-lab',
    0,
    uncover('made-in-a-lab'),
    (chair) => chair.askedTo('buy') && may(chair, 'peek'),
  );
  const { page } = ann;
  const eve = await people.come('Eve', link);
  await expect(eve.page.getByRole('region', { name: 'Market' })).toBeVisible();
  const { step } = own.game!;
  await act(page, 'Look at the top card').click();
  await people.until(() => [ann, eve, own, ben].every((one) => one.game!.step > step));
  await expect(market(page).getByText('Top of the deck')).toBeAttached();
  await expect(market(page).getByRole('button')).toHaveCount(4);
  await expect(news(eve.page)).toContainText('Ann looks at the top card');
  await expect(market(eve.page).getByRole('button')).toHaveCount(3);
  expect(viewOf(eve)!.top).toBeNull();
  expect(leaks(eve.received, null), 'a spectator').toEqual([]);
  expect(leaks(ben.received, ben.seat), 'the other player').toEqual([]);
  expect(leaks(own.received, own.seat), 'the player').toEqual([]);
  expect(leaks(own.received, ben.seat), 'the search finds what is there').not.toEqual([]);
});
