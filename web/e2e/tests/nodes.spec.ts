import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { told } from '../clash/chairs.ts';
import * as clash from '../clash/hands.ts';
import { QUICK } from '../clash/values.ts';
import * as king from '../king/hands.ts';
import { leaks as kingLeaks } from '../king/secrets.ts';
import * as masquerade from '../masquerade/hands.ts';
import { leaks as masqueradeLeaks } from '../masquerade/secrets.ts';
import { withNodes, type Nodes } from '../nodes.ts';
import { DESKTOP, PHONE, expect, test, type People, type Person } from '../people.ts';
import * as shisogari from '../shisogari/hands.ts';
import { leaks as shisogariLeaks } from '../shisogari/secrets.ts';
import { gameCard } from '../tables.ts';

/** From this turn on a Hunter accuses, so that the game ends. */
const LATE = 6;
/** How many steps there are between two blows. */
const BETWEEN = 5;

interface Table {
  code: string;
  players: Person[];
  spectator: Person;
}

/** Four people at a table that has begun and a spectator, each at a node of their own. */
async function gather(people: People, ways: readonly string[], title: string, coming = {}): Promise<Table> {
  const opening = { bot_pace: 0, ...(title === 'Shisogari' ? { options: { look_ms: '0' } } : {}) };
  const ann = await people.come('Ann', '/', { ...coming, opening });
  const card = gameCard(ann.page, title);
  await card.getByRole('button', { name: 'Play with friends' }).click();
  await card.getByRole('radio', { name: '4', exact: true }).check();
  await card.getByRole('button', { name: 'Open the table', exact: true }).click();
  const link = await ann.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  const code = link.split('/').at(-1)!;
  for (const [index, name] of ['Ben', 'Cy', 'Dee'].entries()) {
    const person = await people.come(name, `${ways[index + 1]}/t/${code}`, coming);
    await person.page.getByRole('button', { name: `Sit here (seat ${index + 2})` }).click();
  }
  const players = [...people.all];
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  const spectator = await people.come('Eve', `${ways[4]}/t/${code}`, { viewport: DESKTOP });
  await people.until(() => people.all.every((person) => person.game !== null));
  return { code, players, spectator };
}

const acts = (person: Person): number => person.sent.filter((text) => text.includes('"type":"act"')).length;

/** A game in turns, to its end. Twice the node that runs the table is killed just when somebody has sent an act. */
async function play<P extends { person: Person }>(
  people: People,
  nodes: Nodes,
  { code, spectator }: Table,
  players: P[],
  answer: (player: P) => Promise<void>,
): Promise<void> {
  const step = () => Math.max(...players.map(({ person }) => person.game!.step));
  const struck = new Set<number>();
  for (let blow = 0; blow < 2; blow += 1) {
    const until = step() + BETWEEN;
    const asked = () => players.find(({ person }) => person.asked);
    await people.playOn(players, answer, () => step() >= until && asked() !== undefined);
    const [player, owner] = [asked()!, await nodes.owner(code)];
    const sent = acts(player.person);
    const answered = answer(player);
    await people.until(() => acts(player.person) > sent);
    await nodes.kill(owner);
    await answered;
    struck.add(owner);
    await nodes.again(owner);
  }
  expect(struck.size, 'another node had the table then').toBe(2);
  await people.playOn(players, answer);
  await people.until(() => people.all.every((person) => person.over));
  say(people);
  expect(people.all.every((person) => person.game!.step === spectator.game!.step)).toBe(true);
}

/** For how long each lost connection was lost. */
function say(people: People): void {
  const gaps = people.all.flatMap(({ gaps }) => gaps).sort((a, b) => a - b);
  console.log(`  connections were lost for ${gaps.map((gap) => gap.toFixed(0)).join(', ')} ms`);
}

/** No message told anybody what was not theirs to know. */
function keptSecrets(
  people: People,
  { spectator }: Table,
  leaks: (received: Person['received'], viewer: number | null) => unknown[],
): void {
  for (const person of people.all) {
    expect(leaks(person.received, person === spectator ? null : person.seat), person.name).toEqual([]);
  }
}

/** Whether a page says that its connection is lost. */
const reconnecting = (page: Page) => page.getByText(/Reconnecting…/).first();

test('four people at four nodes play Shisogari; its node is killed twice, and the bus is gone for a while', async ({
  browser,
}) => {
  await withNodes(browser, [], async (people, nodes, ways) => {
    const table = await gather(people, ways, 'Shisogari');
    const { players, code } = table;
    const all = players.map((person, index) => ({
      person,
      hands: index % 2 ? shisogari.pointer : shisogari.keys,
    }));

    // Without the bus a page at another node than the table's says so, and loses nothing.
    await people.playOn(
      all,
      (player) => shisogari.answer(player, people, LATE),
      () => players[0]!.game!.step >= 2,
    );
    const owner = await nodes.owner(code);
    const far = players[(owner + 1) % 4]!;
    await nodes.nats.tell('stop');
    await expect(reconnecting(far.page)).toBeVisible();
    far.game = null;
    await nodes.nats.tell('start');
    await people.until(() => far.game !== null);
    await expect(reconnecting(far.page)).toHaveCount(0);

    await play(people, nodes, table, all, (player) => shisogari.answer(player, people, LATE));
    keptSecrets(people, table, shisogariLeaks);
  });
});

test('four people at four nodes play King of Tokyo, whose node is killed twice', async ({ browser }) => {
  await withNodes(browser, [], async (people, nodes, ways) => {
    const table = await gather(people, ways, 'King of Tokyo');
    const all = table.players.map((person, index) => ({ person, hands: index % 2 ? king.pointer : king.keys }));
    await play(people, nodes, table, all, (player) => king.answer(player, people));
    keptSecrets(people, table, kingLeaks);
  });
});

test('four people at four nodes play Bloody Masquerade, whose node is killed twice', async ({ browser }) => {
  await withNodes(browser, [], async (people, nodes, ways) => {
    const table = await gather(people, ways, 'Bloody Masquerade');
    const all = table.players.map((person, index) => ({
      person,
      hands: index % 2 ? masquerade.pointer : masquerade.keys,
    }));
    await play(people, nodes, table, all, (player) => masquerade.answer(player, people));
    keptSecrets(people, table, masqueradeLeaks);
  });
});

test('four people at four nodes play Roll & Clash at speed, while its node is killed twice', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'yakai-values-'));
  const file = join(folder, 'roll-and-clash.toml');
  await writeFile(file, QUICK);
  await withNodes(browser, ['--data', file], async (people, nodes, ways) => {
    const table = await gather(people, ways, 'Roll & Clash', { viewport: PHONE, hasTouch: true, isMobile: true });
    const { players, code } = table;
    const rolls = () => told(players[0]!.received).filter((event) => event.type === 'rolled').length;
    const games = players.map((person, index) => clash.playOn(person, { techniques: index % 2 === 0 ? 5 : 4 }));
    const struck = new Set<number>();
    for (let blow = 0; blow < 2; blow += 1) {
      const until = rolls() + 8;
      await people.until(() => rolls() >= until);
      const owner = await nodes.owner(code);
      await nodes.kill(owner);
      struck.add(owner);
      await nodes.again(owner);
    }
    expect(struck.size, 'another node had the table then').toBe(2);
    await Promise.all(games);
    await people.until(() => people.all.every((person) => person.over));
    say(people);
    for (const person of people.all) {
      expect(clash.viewOf(person).ending).toEqual(clash.viewOf(players[0]!).ending);
      await expect(person.page.getByRole('heading', { level: 2, name: /wins$/ })).toBeVisible();
    }
  });
  await rm(folder, { recursive: true, force: true });
});
