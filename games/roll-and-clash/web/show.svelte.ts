import { Flights } from '$ui/flights.svelte';
import type { NewsOf } from '$ui/room';
import type { Character, Event, HouseView, Move, Seat, Symbol as Face } from '$wire/roll-and-clash';
import { DICE } from './nouns';

/** Tokens, or the CCG token, on their way from one place of the table to another. */
export interface Flight {
  kind: 'token' | 'ccg';
  /** How many: said by a number on it. */
  amount: number;
  from: string;
  to: string;
  /** Begins this much later, so that one thing follows another. */
  wait: number;
}

/** The latest roll of a seat: its dice tumble once. */
export interface Throw {
  step: number;
  dice: readonly number[];
}

export type StampKind = 'ko' | 'out' | 'back' | 'false' | 'shield' | 'call';

/** What is struck across a board for a moment. */
export interface Stamp {
  id: number;
  seat: Seat;
  kind: StampKind;
  /** The technique that was used. */
  call?: { technique: Move; character: Character };
  wait: number;
}

/** What is on its way at once, at most: a beat may bring many blows together. */
const MOST = 14;
const GAP = 70;
/** In a beat plans are carried out one after the other, and the dice that paid for them lie open so long. */
const TURN = 450;
const OPEN = 2600;

/** What moves on the table just now. Places are `tokyo` and `seat-2`: the page finds where they are. */
export class Show {
  readonly flights = new Flights<Flight>();
  stamps = $state.raw<readonly Stamp[]>([]);
  throws = $state.raw<readonly (Throw | undefined)[]>([]);
  /** What the dice of a beat were when they were unveiled: the table has gone on, but people have not seen them yet. */
  reveals = $state.raw<readonly (readonly (Face | null)[] | undefined)[]>([]);
  #covers: ReturnType<typeof setTimeout> | undefined;
  /** Counts slaps of Powers, so that each of them sends its own wave. */
  shocks = $state(0);
  /** Counts starts of Play. */
  starts = $state(0);
  #next = 0;
  #ccg: Seat | null = null;

  /** New steps have come. What was missed is not shown afterwards. */
  notice(fresh: readonly NewsOf<Event>[], quiet: boolean, ccg: Seat | null, house: HouseView): void {
    const held = this.#ccg;
    this.#ccg = ccg;
    if (quiet) return;
    const wounds = house.timing.pause_step;
    const flights: Flight[] = [];
    const stamps: Stamp[] = [];
    let from: Seat | null = null;
    let helper: Seat | null = null;
    let wait = 0;
    let unveiled = false;
    const fly = (kind: Flight['kind'], amount: number, start: string, to: string) =>
      flights.push({ kind, amount, from: start, to, wait: wait + (flights.length % 6) * GAP });
    const stamp = (seat: Seat, kind: StampKind, call?: Stamp['call']) =>
      stamps.push({ id: (this.#next += 1), seat, kind, wait, ...(call && { call }) });
    for (const news of fresh) {
      for (const event of news.events) {
        switch (event.type) {
          case 'rolled':
            if (event.dice) this.#throw(event.seat, { step: news.step, dice: event.dice });
            break;
          case 'unveiled':
            this.#throw(event.seat, {
              step: news.step,
              dice: DICE.filter((die) => !event.aside.includes(die)),
            });
            this.#reveal(event.seat, event.faces);
            unveiled = true;
            break;
          case 'technique_used':
            if (unveiled) wait += TURN;
            from = event.seat;
            stamp(event.seat, 'call', { technique: event.technique, character: event.character });
            break;
          case 'power_slapped':
            this.shocks += 1;
            break;
          case 'round_started':
            if (event.after === 0) this.starts += 1;
            break;
          case 'last_slapper':
            wait = 0;
            break;
          case 'ally_triggered':
            helper = event.seat;
            break;
          case 'tokens_moved': {
            const source = event.cause === 'technique' ? from : event.cause === 'ally' ? helper : null;
            fly('token', event.amount, source === null ? 'tokyo' : `seat-${source}`, `seat-${event.to}`);
            break;
          }
          case 'ccg_moved':
            fly('ccg', 1, held === null ? 'tokyo' : `seat-${held}`, event.to === null ? 'tokyo' : `seat-${event.to}`);
            break;
          case 'wounded':
          case 'knocked_out':
          case 'eliminated':
            wait = wounds;
            if (event.type === 'knocked_out') stamp(event.seat, 'ko');
            if (event.type === 'eliminated') stamp(event.seat, 'out');
            break;
          case 'ally_activated':
          case 'regenerated':
            wait = 2 * wounds;
            if (event.type === 'regenerated') stamp(event.seat, 'back');
            break;
          case 'false_slapped':
            stamp(event.seat, 'false');
            break;
          case 'technique_cancelled':
            stamp(event.seat, 'shield');
            break;
          default:
        }
      }
    }
    this.flights.start(flights, MOST);
    this.stamps = [...this.stamps.filter((old) => !stamps.some((one) => one.seat === old.seat)), ...stamps];
  }

  lift(id: number): void {
    this.stamps = this.stamps.filter((stamp) => stamp.id !== id);
  }

  #reveal(seat: Seat, faces: readonly (Face | null)[]): void {
    const reveals = [...this.reveals];
    reveals[seat] = faces;
    this.reveals = reveals;
    clearTimeout(this.#covers);
    this.#covers = setTimeout(() => (this.reveals = []), OPEN);
  }

  #throw(seat: Seat, its: Throw): void {
    const throws = [...this.throws];
    throws[seat] = its;
    this.throws = throws;
  }
}

/** Whether things may move: neither the page's setting nor the system says otherwise. */
export function still(): boolean {
  return document.documentElement.dataset.motion === 'off';
}
