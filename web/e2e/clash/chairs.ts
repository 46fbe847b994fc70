import type { TableInfo, ToClient } from '../../wire/index.ts';
import type { Action, Event, PlayerView, View } from '../../wire/roll-and-clash.ts';
import { gather as gatherAt, type Company as At, type Wishes } from '../chairs.ts';
import type { People, Person } from '../people.ts';
import { Socket } from '../socket.ts';
import { late } from '../strain.ts';
import { fitting } from './values.ts';

type GameMessage = Extract<ToClient, { type: 'game' }>;

/** What a program does now; nothing: it waits. */
export type Plan = (chair: Chair) => Action | null;

/** A seat of Roll & Clash that a program plays: it may act at any moment, and be refused. */
export class Chair {
  readonly received: ToClient[] = [];
  game: GameMessage | null = null;
  table: TableInfo | null = null;
  seat = -1;
  #ahead = 0;
  #acts = 0;
  #waiting = new Map<string, (done: boolean) => void>();
  #socket: Socket | null = null;

  constructor(
    readonly name: string,
    readonly token: string,
    readonly changed: () => void,
  ) {}

  get view(): View {
    return this.game!.view as View;
  }

  get own(): PlayerView {
    return this.view.seats[this.seat]!;
  }

  get over(): boolean {
    return this.game !== null && this.view.ending !== null;
  }

  get asked(): boolean {
    return this.game !== null && this.view.waiting.includes(this.seat);
  }

  get legal(): readonly Action[] {
    return this.game!.legal as Action[];
  }

  /** Table time. */
  get now(): number {
    return Date.now() + this.#ahead;
  }

  async sit(url: string, code: string): Promise<void> {
    const hear = late((message: ToClient) => {
      this.received.push(message);
      if (message.type === 'game') {
        this.game = message;
        this.#ahead = message.now - Date.now();
      }
      if (message.type === 'table') {
        this.table = message.table;
        this.seat = message.table.you ?? -1;
      }
      if (message.type === 'done' || message.type === 'refused') {
        this.#waiting.get(message.id)?.(message.type === 'done');
        this.#waiting.delete(message.id);
      }
      this.changed();
    });
    this.#socket = await Socket.open(url, code, this.token, hear);
  }

  /** Acts, and says whether it was done. */
  async act(action: Action): Promise<boolean> {
    const id = `${this.name}-${(this.#acts += 1)}`;
    const answer = new Promise<boolean>((resolve) => this.#waiting.set(id, resolve));
    this.#socket!.say({ type: 'act', id, action } as never);
    return answer;
  }

  rise(): void {
    this.#socket?.close();
  }
}

export type Company = At<Chair>;

/** Opens a table for this person, seats programs and bots on the other chairs, and begins. */
export const gather = (people: People, person: Person, wishes: Wishes = {}): Promise<Company> =>
  gatherAt(Chair, people, person, { game: 'roll-and-clash', programs: [], options: {}, ...wishes });

/** What a table told somebody, step by step, each step once. */
export function told(messages: readonly ToClient[]): Event[] {
  const steps = new Map<number, Event[]>();
  for (const message of messages) {
    if (message.type === 'game') for (const news of message.steps) steps.set(news.step, news.events as Event[]);
  }
  return [...steps.entries()].sort(([a], [b]) => a - b).flatMap(([, events]) => events);
}

/** Lets a program act by its plan until it is enough or the game is over. */
export async function play(
  chair: Chair,
  plan: Plan,
  people: People,
  enough: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    await people.until(() => enough() || chair.over || chair.asked);
    if (enough() || chair.over) return;
    const action = plan(chair);
    const done = action !== null && (await chair.act(action));
    // Not everything is allowed at every moment: what was refused, or not wished, is thought over.
    if (!done) await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** Takes what is offered when boards and allies are chosen, and nothing else. */
export const idle: Plan = ({ legal, view }) =>
  view.phase.is === 'pick' || view.phase.is === 'change' ? (legal[0] ?? null) : null;

/** Answers slaps as well. */
export const answers: Plan = (chair) => (chair.view.phase.is === 'answer' ? { do: 'slap' } : idle(chair));

/** Goes for the Power and slaps it; answers slaps. */
export const powerful: Plan = (chair) => {
  const { table, view, seat, own } = chair;
  if (view.phase.is !== 'play') return answers(chair);
  if (own.power && own.debt.length === 0) return { do: 'slap' };
  const dice = [0, 1, 2, 3, 4].filter((die) => !fitting(table, view, seat).includes(die));
  return chair.now < own.ready_at
    ? null
    : { do: 'roll', dice: [...new Set([...dice, ...own.debt.slice(0, 1)])].sort() };
};

/** Goes for the Power, and until four dice fit it uses what it can pay: such games end. */
export const fierce: Plan = (chair) => {
  const { legal, table, view, seat, own } = chair;
  const use = legal.find((action) => action.do === 'use');
  return view.phase.is === 'play' && !own.power && use && fitting(table, view, seat).length < 4 ? use : powerful(chair);
};
