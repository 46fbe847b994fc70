import { expect, type Locator, type Page } from '@playwright/test';
import type { Question, View } from '../../wire/king-of-tokyo.ts';
import type { People, Person } from '../people.ts';

export const viewOf = (person: Person): View | null => (person.game?.view as View | undefined) ?? null;
/** Whether exactly this is asked of this person. */
export const askedTo = (person: Person, what: Question): boolean => person.asked && viewOf(person)?.ask?.what === what;

export const hand = (page: Page): Locator => page.getByRole('region', { name: 'Your seat' });
export const market = (page: Page): Locator => page.getByRole('region', { name: 'Market' });
export const news = (page: Page): Locator => page.getByRole('log', { name: 'Table updates' });
export const own = (page: Page): Locator => page.getByRole('region', { name: 'Your monster' });
export const act = (page: Page, name: string | RegExp): Locator => hand(page).getByRole('button', { name });
/** Cards of the market that can be paid. */
export const payable = (page: Page): Locator => market(page).getByRole('button', { name: /you can afford it/ });
/** What the own gauges say: hearts, points, energy. */
export const gauge = (page: Page, what: 'Hearts' | 'Points' | 'Energy'): Locator =>
  own(page).getByRole('listitem').filter({ hasText: what }).locator('b');

const ANYWAY = /^(Yes: |Stop rolling)/;
const loose = (page: Page): Locator => act(page, 'Claw, will be rerolled');

/** What is asked, in the words of the bar. */
export const ASKED: Record<Question, RegExp> = {
  move_mimic: /^Move Mimic to another card/,
  roll: /^Your roll: tap the dice to keep/,
  probe: /^Reroll one of .*’s dice\?/,
  probe_again: /^The die shows 3/,
  change: /^Change dice with your cards\?/,
  hearts: /^How will you use your hearts\?/,
  extra: /^Who gets the extra heart\?/,
  hit: /^You are about to take damage/,
  yield: /attacks: stay in Tokyo or yield\?$/,
  buy: /^Buy cards, or end your turn/,
  offer: /^A new card: buy it before /,
  copy: /^Which card does Mimic copy\?/,
  charge: /^How much energy on the batteries\?/,
  sell: /^Sell cards with Metamorph\?/,
  freeze: /^Three 1s: take another turn\?/,
};

export const asks = (page: Page, what: Question): Locator => page.getByRole('status').filter({ hasText: ASKED[what] });

/** The main action, where nothing is chosen. */
const MAIN: Record<Question, RegExp> = {
  move_mimic: /^Leave Mimic as it is/,
  roll: /^Use these dice/,
  probe: /^No, pass/,
  probe_again: /^Leave it at 3/,
  change: /^Use these dice/,
  hearts: /^Done with hearts/,
  extra: /^Extra heart/,
  hit: /^Take \d+ damage/,
  yield: /^Stay in Tokyo/,
  buy: /^End turn/,
  offer: /^No, pass/,
  copy: /^Copy /,
  charge: /^Store /,
  sell: /^Done selling/,
  freeze: /^Take another turn/,
};

/** How somebody acts: goes for claws, buys what can be paid, leaves Tokyo when it becomes dangerous. */
export interface Hands {
  answer(page: Page, what: Question, hearts: number): Promise<void>;
}

/** With a finger or a mouse. */
export const pointer: Hands = {
  async answer(page, what, hearts) {
    const press = async (button: Locator) => {
      await button.click();
      // What is dear is asked for twice.
      const again = act(page, ANYWAY);
      if (await again.isVisible()) await again.click();
    };
    const reroll = act(page, /^Reroll \d+ \(\d left\)/);
    if (what === 'roll') {
      if ((await loose(page).count()) > 0) await loose(page).first().click();
      if ((await loose(page).count()) > 0) await loose(page).first().click();
      await expect(loose(page)).toHaveCount(0);
      const more = (await reroll.count()) > 0 && (await reroll.isEnabled());
      return press(more ? reroll : act(page, MAIN.roll));
    }
    if (what === 'yield' && hearts <= 4) return press(act(page, /^Yield/));
    if (what === 'hearts') return press(act(page, /^(Heal |Remove )/).first());
    if (what === 'hit' && (await act(page, /^Wings/).isVisible())) return press(act(page, /^Wings/));
    if (what === 'buy' && (await payable(page).count()) > 0) {
      await payable(page).first().click();
      return press(act(page, /^Buy /));
    }
    if (what === 'copy') await page.getByRole('group', { name: 'Copy:' }).getByRole('button').first().click();
    return press(act(page, MAIN[what]));
  },
};

/** With keys alone. */
export const keys: Hands = {
  async answer(page, what, hearts) {
    const press = async (key: string) => {
      await page.keyboard.press(key);
      if (await act(page, ANYWAY).isVisible()) await page.keyboard.press(key);
    };
    if (what === 'roll') {
      if ((await loose(page).count()) > 0) await page.keyboard.press('6');
      if ((await loose(page).count()) > 0) await page.keyboard.press('6');
      await expect(loose(page)).toHaveCount(0);
      const reroll = act(page, /^Reroll \d+ \(\d left\)/);
      return press((await reroll.count()) > 0 && (await reroll.isEnabled()) ? 'r' : 'Enter');
    }
    if (what === 'yield') return press(hearts <= 4 ? 'y' : 'n');
    if (what === 'hearts') return press('1');
    if (what === 'hit') return press((await act(page, /^Wings/).isVisible()) ? 'y' : 'n');
    if (what === 'buy' && (await payable(page).count()) > 0) {
      await page.keyboard.press('b');
      await expect(act(page, /^Buy /)).toBeVisible();
      return press('b');
    }
    if (what === 'copy') await page.keyboard.press('1');
    return press(['probe', 'offer', 'freeze'].includes(what) ? 'n' : 'Enter');
  },
};

export interface Player {
  person: Person;
  hands: Hands;
}

/** Answers once, whatever is asked. */
export async function answer({ person, hands }: Player, people: People): Promise<void> {
  const { page } = person;
  const { ask, seats } = viewOf(person)!;
  await expect(asks(page, ask!.what)).toBeVisible();
  await people.act(person, () => hands.answer(page, ask!.what, seats[person.seat!]!.hearts));
}

/** Lets these people answer whenever they are asked, until it is enough or the game is over. */
export const playOn = (players: Player[], people: People, enough?: () => boolean): Promise<void> =>
  people.playOn(players, (player) => answer(player, people), enough);
