import { FACES, type Event, type Face } from '$wire/king-of-tokyo';
import { sameDice } from './nouns';

/** A die on the tray. It keeps its `id` as long as it lies still. */
export interface Die {
  id: number;
  face: Face;
  /** Stays when the others are thrown again. */
  locked: boolean;
  /** Has just been thrown. */
  fresh: boolean;
}

/** The dice of the turn, whoever throws them: the server knows faces alone, people think of dice. */
export class Tray {
  #dice = $state.raw<readonly Die[]>([]);
  /** What the last tap kept. */
  #tapped: Face | null = null;
  #next = 0;

  get dice(): readonly Die[] {
    return this.#dice;
  }

  /** What will be thrown again. */
  get loose(): Face[] {
    return this.#dice.filter((die) => !die.locked).map((die) => die.face);
  }

  die(id: number | null): Die | undefined {
    return this.#dice.find((die) => die.id === id);
  }

  /** Goes along with what happened; what cannot be followed is simply laid out as it is. */
  follow(shown: readonly Face[], events: readonly Event[], quiet: boolean): void {
    this.#tapped = null;
    // What was thrown before lies still by now.
    if (events.length > 0) this.#dice = this.#dice.map((die) => ({ ...die, fresh: false }));
    for (const event of events) this.#heed(event);
    const faces = this.#dice.map((die) => die.face);
    if (!sameDice(faces, shown)) this.#dice = shown.map((face) => this.#make(face, false));
    if (quiet) this.#dice = this.#dice.map((die) => ({ ...die, fresh: false }));
    this.#sort();
  }

  /** A tap locks a die, a second one on the same face all alike, a third frees the die again. */
  tap(id: number): void {
    const die = this.die(id);
    if (die) this.#lock(die.face, (one) => one.id === id);
  }

  /** Keeps this die alone, or frees it. */
  toggle(id: number): void {
    this.#dice = this.#dice.map((die) => (die.id === id ? { ...die, locked: !die.locked } : die));
  }

  /** The same by face, for keys: one, all, none. */
  tapFace(face: Face): void {
    const alike = this.#dice.filter((die) => die.face === face);
    const free = alike.find((die) => !die.locked);
    if (alike.length > 0) this.#lock(face, (die) => (free ? die.id === free.id : die.face === face));
  }

  #lock(face: Face, meant: (die: Die) => boolean): void {
    const open = this.#dice.some((die) => die.face === face && !die.locked);
    const all = open && this.#tapped === face;
    // Whoever frees dice one by one means each of them.
    this.#tapped = this.#dice.some((die) => meant(die) && !die.locked) || all ? face : null;
    this.#dice = this.#dice.map((die) => {
      if (all) return die.face === face ? { ...die, locked: true } : die;
      return meant(die) ? { ...die, locked: !die.locked } : die;
    });
  }

  #heed(event: Event): void {
    switch (event.type) {
      case 'turn':
        this.#dice = [];
        break;
      case 'rolled': {
        const kept = event.means === 'first' ? [] : this.#keep(event.kept);
        this.#dice = [...kept, ...event.rolled.map((face) => this.#make(face, true))];
        break;
      }
      case 'probed':
      case 'changed':
        this.#swap(event.from, event.to);
        break;
      default:
        break;
    }
  }

  /** The dice that lay still: locked ones first, as these were meant. */
  #keep(faces: readonly Face[]): Die[] {
    const left = [...this.#dice].sort((a, b) => Number(b.locked) - Number(a.locked));
    return faces.map((face) => {
      const at = left.findIndex((die) => die.face === face);
      const die = at < 0 ? this.#make(face, false) : left.splice(at, 1)[0]!;
      return { ...die, locked: true };
    });
  }

  #swap(from: Face, to: Face): void {
    const at = this.#dice.findIndex((die) => die.face === from);
    const still = this.#dice.filter((_, index) => index !== at);
    this.#dice = [...still, this.#make(to, true)];
  }

  #make(face: Face, fresh: boolean): Die {
    this.#next += 1;
    return { id: this.#next, face, locked: false, fresh };
  }

  #sort(): void {
    const place = (die: Die) => FACES.indexOf(die.face) * 2 + Number(!die.locked);
    this.#dice = [...this.#dice].sort((a, b) => place(a) - place(b));
  }
}
