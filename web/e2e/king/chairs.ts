import type { BrowserContext } from '@playwright/test';
import type { NewTable, TableInfo, ToClient } from '../../wire/index.ts';
import type { Action, SeatView, View } from '../../wire/king-of-tokyo.ts';
import type { People, Person } from '../people.ts';
import { Socket } from '../socket.ts';
import { call } from '../tables.ts';
import type { Plan } from './plans.ts';

type GameMessage = Extract<ToClient, { type: 'game' }>;

/** A seat that a program plays over the documented socket. */
export class Chair {
  readonly received: ToClient[] = [];
  game: GameMessage | null = null;
  seat = -1;
  answered = -1;
  #socket: Socket | null = null;

  constructor(
    readonly name: string,
    readonly token: string,
    readonly changed: () => void,
  ) {}

  get view(): View | null {
    return (this.game?.view as View | undefined) ?? null;
  }

  get own(): SeatView {
    return this.view!.seats[this.seat]!;
  }

  get over(): boolean {
    return this.view !== null && this.view.ending !== null;
  }

  get asked(): boolean {
    return this.game !== null && this.view?.ask?.seat === this.seat && this.game.step > this.answered;
  }

  /** Whether exactly this is asked of this seat. */
  askedTo(what: string): boolean {
    return this.asked && this.view?.ask?.what === what;
  }

  async sit(url: string, code: string): Promise<void> {
    this.#socket = await Socket.open(url, code, this.token, (message) => {
      this.received.push(message);
      if (message.type === 'game') this.game = message;
      if (message.type === 'table') this.seat = message.table.you ?? -1;
      if (message.type === 'refused') throw new Error(`${this.name}: ${message.error.message}`);
      this.changed();
    });
  }

  act(action: Action): void {
    const { step } = this.game!;
    this.answered = step;
    this.#socket!.say({ type: 'act', id: `${this.name}-${step}`, action });
  }

  rise(): void {
    this.#socket?.close();
  }
}

/** A table of King of Tokyo at which programs sit: one of them in the name of a person with a browser. */
export interface Company {
  info: TableInfo;
  /** Played in the person's name, with the same session. */
  own: Chair;
  others: Chair[];
}

interface Wishes extends Partial<NewTable> {
  /** Programs besides the person. */
  programs?: string[];
}

/** Opens a table for this person, seats programs and, where chairs are left, bots, and begins. */
export async function gather(people: People, person: Person, { programs = ['Ben'], ...wishes }: Wishes = {}): Promise<Company> {
  const { url } = people;
  const seats = wishes.seats ?? programs.length + 1;
  const guest = async (name: string, context: BrowserContext) => {
    await context.request.post(`${url}/api/guest`, { data: { name } });
    const cookie = (await context.cookies(url)).find((one) => one.name === 'yakai')!;
    return new Chair(name, cookie.value, () => people.wake());
  };
  const own = await guest(person.name, person.context);
  const table = { game: 'king-of-tokyo', bot_pace: 0, ...wishes, seats };
  const { code } = await call(person.context.request, url, '/tables', table);
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
  return { info, own, others };
}

/** Lets programs answer by their plans until it is enough or the game is over; says whether it was enough. */
export async function drive(people: People, plays: readonly (readonly [Chair, Plan])[], enough: () => boolean): Promise<boolean> {
  const over = () => plays.some(([chair]) => chair.over);
  for (;;) {
    const next = () => plays.find(([chair]) => chair.asked);
    await people.until(() => enough() || over() || next() !== undefined);
    if (enough()) return true;
    if (over()) return false;
    const [chair, plan] = next()!;
    const step = chair.game!.step;
    const action = plan(chair.view!, chair.game!.legal as Action[]);
    if (action) chair.act(action);
    else chair.answered = step;
    await people.until(() => plays.every(([one]) => one.game!.step > step));
  }
}
