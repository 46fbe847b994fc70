import { Desk } from '$ui/desk.svelte';
import type { KeyPress, NewsOf, Sound, Source } from '$ui/room';
import type { Action, Event, Refusal, Seat, View } from '$wire/toy-game';
import { describe } from './describe';
import { say, words } from './words';

/** A place at a table of Toy Game: the position and what can be done. */
export class ToyGameDesk extends Desk<View, Action, Event> {
  constructor(source: Source<View, Action, Event>) {
    super(source, words);
  }

  get me(): Seat | null {
    return this.view.me;
  }

  get asked(): Seat | null {
    return this.view.turn;
  }

  get ask(): string {
    if (this.asked === null) return say('ask.over');
    return this.mine ? say('ask.you') : say('ask.other', { name: this.name(this.asked) });
  }

  get topic(): string {
    return this.over ? 'end' : 'turn';
  }

  /** Goes on counting, if that is allowed now. */
  add(n: number): boolean {
    const action = this.legal.find((legal) => legal.n === n);
    if (!action || this.busy) return false;
    this.source.act(action);
    return true;
  }

  /** Why the rules refused an act, in words. */
  reason(refusal: Refusal): string {
    return say(`why.${refusal.code}`);
  }

  notice(): void {}

  press({ key }: KeyPress): boolean {
    return this.add(Number(key));
  }

  sound({ events }: NewsOf<Event>): Sound | null {
    return events.some((event) => event.type === 'won') ? 'win' : null;
  }

  protected describe(events: readonly Event[]) {
    return events.map((event) => describe(event, this.name, say));
  }
}
