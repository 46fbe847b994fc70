import { expect, type Locator, type Page } from '@playwright/test';
import type { View } from '../../wire/shisogari.ts';
import type { People, Person } from '../people.ts';

export const viewOf = (person: Person): View | null => (person.game?.view as View | undefined) ?? null;

/** How somebody acts at the table: all that is known of the game is read from the page. */
interface Hands {
  /** Draws blindly: any back that may be drawn. */
  back(page: Page): Promise<void>;
  /** Looks at the drawn card and confirms. */
  look(page: Page): Promise<void>;
  /** Takes from the fullest hand that may be chosen. */
  take(page: Page): Promise<void>;
  /** Accuses anybody; says whether that was allowed. */
  accuse(page: Page): Promise<boolean>;
  pass(page: Page): Promise<void>;
}

const ASKED = {
  draft: 'Take a card from the table: white or black?',
  pick: 'You must draw: white or black?',
  look: 'Look at your card in secret, then confirm',
  choose: 'Your turn:',
  stuck: 'Nobody shares a colour with you: pass',
};

export const asks = (page: Page, what: keyof typeof ASKED): Locator =>
  page.getByRole('status').filter({ hasText: ASKED[what] });

export const main = (page: Page): Locator => page.getByRole('button', { name: 'Confirm', exact: true });
const open = (group: Locator): Locator => group.getByRole('button', { disabled: false });
export const backs = (page: Page): Locator => page.getByRole('group', { name: 'Choose a colour' });
export const items = (page: Page): Locator => page.getByRole('group', { name: 'Name an item' });
export const targets = (page: Page, mode: 'Take from' | 'Give to' | 'Accuse'): Locator =>
  page.getByRole('region', { name: 'The table' }).getByRole('button', { name: new RegExp(`^${mode} `) });

/** The legal target with the most cards: nobody's hand runs empty before its time. */
async function fullest(page: Page): Promise<Locator> {
  const seats = page.getByRole('region', { name: 'The table' }).getByRole('region');
  const texts = await seats
    .filter({ has: page.getByRole('button', { name: /^Take from /, disabled: false }) })
    .allInnerTexts();
  const cards = texts.map((text) => Number(/(\d+) cards?:/.exec(text)?.[1] ?? 0));
  const most = cards.indexOf(Math.max(...cards));
  return targets(page, 'Take from')
    .and(page.getByRole('button', { disabled: false }))
    .nth(most);
}

/** What the uncovered page says. */
async function isHunter(page: Page): Promise<boolean> {
  const told = page.getByText(/^You are (a Hunter|the Vampire|Kin)\./);
  await expect(told).toHaveCount(1);
  return (await told.innerText()).startsWith('You are a Hunter');
}

/** With a finger or a mouse. */
export const pointer: Hands = {
  async back(page) {
    await open(backs(page)).first().click();
    await main(page).click();
  },
  async look(page) {
    const card = page.getByRole('button', { name: 'Look at the drawn card' });
    await card.click();
    await page.getByRole('button', { name: 'Hide the drawn card' }).click();
    await expect(card).toBeVisible();
    await main(page).click();
  },
  async take(page) {
    await (await fullest(page)).click();
    await open(items(page)).first().click();
    await open(backs(page)).first().click();
    await main(page).click();
  },
  async accuse(page) {
    await page.getByRole('button', { name: 'Show your role and cards' }).click();
    const hunter = await isHunter(page);
    await page.getByRole('button', { name: 'Hide your role and cards' }).click();
    if (!hunter) return false;
    await page.getByRole('button', { name: 'Accuse', exact: true }).click();
    await targets(page, 'Accuse').first().click();
    await page
      .getByRole('button', { name: /^Accuse .*/ })
      .and(page.locator('[aria-describedby]'))
      .hover();
    await page.mouse.down();
    await expect(page.getByRole('heading', { level: 2, name: /win/ })).toBeVisible();
    await page.mouse.up();
    return true;
  },
  async pass(page) {
    await page.getByRole('button', { name: 'Pass', exact: true }).click();
  },
};

/** With keys alone. */
export const keys: Hands = {
  async back(page) {
    const which = await open(backs(page)).first().innerText();
    await page.keyboard.press(which.startsWith('White') ? 'ArrowLeft' : 'ArrowRight');
    await page.keyboard.press('Enter');
  },
  async look(page) {
    await page.keyboard.press('v');
    await expect(page.getByRole('button', { name: 'Hide the drawn card' })).toBeVisible();
    await page.keyboard.press('v');
    await page.keyboard.press('Enter');
  },
  async take(page) {
    await page.keyboard.press('t');
    await page.keyboard.press(await (await fullest(page)).locator('kbd').innerText());
    const all = await items(page).getByRole('button').all();
    for (const [index, item] of all.entries()) {
      if (await item.isDisabled()) continue;
      await page.keyboard.press('qweasd'[index]!);
      break;
    }
    await keys.back(page);
  },
  async accuse(page) {
    await page.keyboard.press('v');
    const hunter = await isHunter(page);
    await page.keyboard.press('v');
    if (!hunter) return false;
    await page.keyboard.press('x');
    await page.keyboard.press(await targets(page, 'Accuse').first().locator('kbd').innerText());
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^\s*Press again to accuse/)).toBeVisible();
    await page.keyboard.press('Enter');
    return true;
  },
  async pass(page) {
    await page.keyboard.press('Enter');
  },
};

export interface Player {
  person: Person;
  hands: Hands;
}

/** Answers once, whatever is asked. From turn `late` on a Hunter accuses. */
export async function answer({ person, hands }: Player, people: People, late: number): Promise<void> {
  if (!person.over) await people.act(person, () => respond({ person, hands }, late));
}

/** Does what is asked with these hands. */
async function respond({ person, hands }: Player, late: number): Promise<void> {
  const { page } = person;
  const { phase, turn } = viewOf(person)!;
  switch (phase.is) {
    case 'draft':
    case 'pick':
      await expect(asks(page, phase.is)).toBeVisible();
      return hands.back(page);
    case 'look':
      await expect(asks(page, 'look')).toBeVisible();
      return hands.look(page);
    case 'choose':
      await expect(asks(page, 'choose').or(asks(page, 'stuck'))).toBeVisible();
      if (turn >= late && (await hands.accuse(page))) return;
      return (await asks(page, 'stuck').isVisible()) ? hands.pass(page) : hands.take(page);
    case 'over':
  }
}

/** Lets these people answer whenever they are asked, until it is enough or the game is over. */
export const playOn = (players: Player[], people: People, late: number, enough?: () => boolean): Promise<void> =>
  people.playOn(players, (player) => answer(player, people, late), enough);
