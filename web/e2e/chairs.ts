import type { BrowserContext } from '@playwright/test';
import type { NewTable, TableInfo, ToClient } from '../wire/index.ts';
import type { People, Person } from './people.ts';
import { Socket } from './socket.ts';
import { late } from './strain.ts';
import { call } from './tables.ts';

type GameMessage = Extract<ToClient, { type: 'game' }>;

/** What every game shows of a table. */
interface Shown {
  seats: readonly unknown[];
  ending: unknown;
}

/** What a program does when it is asked; nothing when somebody else answers. */
export type Plan<View, Action> = (view: View, legal: readonly Action[]) => Action | null;

/** A seat that a program plays over the documented socket. */
export abstract class Seated<View extends Shown, Action, Question extends string> {
  readonly received: ToClient[] = [];
  game: GameMessage | null = null;
  seat = -1;
  /** What is asked up to this step has been answered. */
  answered = -1;
  /** An act that the table has not yet confirmed. */
  #under: string | null = null;
  #socket: Socket | null = null;

  constructor(
    readonly name: string,
    readonly token: string,
    readonly changed: () => void,
  ) {}

  /** What the table asks of whoever is asked. */
  abstract get question(): Question | null;

  get view(): View {
    return this.game!.view as View;
  }

  get own(): View['seats'][number] {
    return this.view.seats[this.seat]!;
  }

  get legal(): readonly Action[] {
    return this.game!.legal as Action[];
  }

  get over(): boolean {
    return this.game !== null && this.view.ending !== null;
  }

  get asked(): boolean {
    return this.idle && this.game !== null && this.game.awaited.includes(this.seat) && this.game.step > this.answered;
  }

  /** Whether no act of this seat is under way. */
  get idle(): boolean {
    return this.#under === null;
  }

  /** Whether exactly this is asked of this seat. */
  askedTo(what: Question): boolean {
    return this.asked && this.question === what;
  }

  async sit(url: string, code: string): Promise<void> {
    const hear = late((message: ToClient) => {
      this.received.push(message);
      if (message.type === 'game') this.game = message;
      if (message.type === 'table') this.seat = message.table.you ?? -1;
      if (message.type === 'done' && message.id === this.#under) {
        this.#under = null;
        this.answered = message.step - 1;
      }
      if (message.type === 'refused') throw new Error(`${this.name}: ${message.error.message}`);
      this.changed();
    });
    this.#socket = await Socket.open(url, code, this.token, hear);
  }

  act(action: Action): void {
    this.#under = `${this.name}-${this.game!.step}`;
    this.#socket!.say({ type: 'act', id: this.#under, action });
  }

  rise(): void {
    this.#socket?.close();
  }
}

type Any = Seated<Shown, unknown, string>;

/** A table at which programs sit: one of them in the name of a person with a browser. */
export interface Company<Chair> {
  info: TableInfo;
  /** Played in the person's name, with the same session. */
  own: Chair;
  others: Chair[];
  /** The person's first, then the others'. */
  chairs: Chair[];
}

export interface Wishes extends Partial<NewTable> {
  /** Programs besides the person. */
  programs?: string[];
}

/** How a game's chair is made. */
type Make<Chair> = new (name: string, token: string, changed: () => void) => Chair;

/** Opens a table of a game for this person, seats programs and, where chairs are left, bots, and begins. */
export async function gather<Chair extends Pick<Any, 'sit' | 'game' | 'seat'>>(
  Chair: Make<Chair>,
  people: People,
  person: Person,
  { programs = [], ...wishes }: Wishes & Pick<NewTable, 'game'>,
): Promise<Company<Chair>> {
  const { url } = people;
  const seats = wishes.seats ?? programs.length + 1;
  const guest = async (name: string, context: BrowserContext) => {
    await context.request.post(`${url}/api/guest`, { data: { name } });
    const cookie = (await context.cookies(url)).find((one) => one.name === 'yakai')!;
    return new Chair(name, cookie.value, () => people.wake());
  };
  const own = await guest(person.name, person.context);
  const { code } = await call(person.context.request, url, '/tables', { bot_pace: 0, ...wishes, seats });
  await call(person.context.request, url, `/tables/${code}/seat`, {});
  const others: Chair[] = [];
  for (const name of programs) {
    const context = await people.browser.newContext();
    const chair = await guest(name, context);
    await call(context.request, url, `/tables/${code}/seat`, {});
    await context.close();
    others.push(chair);
  }
  for (let bot = programs.length + 1; bot < seats; bot += 1) {
    await call(person.context.request, url, `/tables/${code}/bots`, { level: 'medium' });
  }
  const info = await call(person.context.request, url, `/tables/${code}/start`);
  const chairs = [own, ...others];
  for (const chair of chairs) await chair.sit(url, code);
  await people.until(() => chairs.every((chair) => chair.game !== null && chair.seat >= 0));
  return { info, own, others, chairs };
}

/** Everybody with the same plan. */
export const all = <Chair, Its>(chairs: readonly Chair[], plan: Its): [Chair, Its][] =>
  chairs.map((chair) => [chair, plan]);

/** Lets programs answer by their plans until it is enough or the game is over; says whether it was enough. */
export async function drive<View extends Shown, Action, Question extends string>(
  people: People,
  plays: readonly (readonly [Seated<View, Action, Question>, Plan<View, Action>])[],
  enough: () => boolean,
): Promise<boolean> {
  const over = () => plays.some(([chair]) => chair.over);
  for (;;) {
    const next = () => plays.find(([chair]) => chair.asked);
    await people.until(() => enough() || over() || next() !== undefined);
    if (enough()) return true;
    if (over()) return false;
    const [chair, plan] = next()!;
    const action = plan(chair.view, chair.legal);
    if (!action) {
      chair.answered = chair.game!.step;
      continue;
    }
    chair.act(action);
    await people.until(() => chair.idle && plays.every(([one]) => one.game!.step > chair.answered));
  }
}
