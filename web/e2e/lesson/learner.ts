import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../people.ts';
import { PRESSES } from './presses.ts';

/** Somebody in a lesson: reads the bubble, and presses what it asks for. */
export class Learner {
  readonly bubble: Locator;

  constructor(
    readonly person: Person,
    readonly game: string,
    readonly how: 'taps' | 'keys',
  ) {
    this.bubble = person.page.locator('[data-beat]');
  }

  get page(): Page {
    return this.person.page;
  }

  /** The beat whose bubble waits, once there is one. */
  async beat(): Promise<string> {
    await expect(async () => {
      await this.#skip();
      expect(await this.bubble.getAttribute('data-beat')).toMatch(/./);
    }).toPass({ intervals: [50, 100] });
    return (await this.bubble.getAttribute('data-beat'))!;
  }

  /** Has seen enough of what has the board for a moment. */
  #skip(): Promise<void> {
    return this.page.locator('.highlight button').evaluateAll((skips) => {
      for (const skip of skips as HTMLElement[]) skip.click();
    });
  }

  /** The button that reads on, if that is all there is to do. */
  get next(): Locator {
    return this.bubble.locator('.button.main');
  }

  /** The elements that carry this mark. */
  mark(name: string): Locator {
    return this.page.locator(`[data-lit~="${name}"]`).filter({ visible: true });
  }

  /** Goes on until this beat waits; without one, until the part is over. */
  async play(until?: string): Promise<void> {
    for (;;) {
      const beat = await this.beat();
      if (beat === until) return;
      // A press that comes too soon after a slap was not meant for it: the page says so, and people press again.
      do {
        await this.step(beat);
        const heard = async () => !(await this.#waits(beat)) || (await this.page.locator('.early').count()) > 0;
        await expect.poll(heard, `${beat} is done`).toBe(true);
      } while (await this.#waits(beat));
      if (await this.#over()) return;
    }
  }

  /** Does what one beat asks for. */
  async step(beat: string): Promise<void> {
    const presses = PRESSES[this.game]![beat];
    if (!presses) return this.read();
    await expect(this.page.locator('.frame').first(), `${beat} lights something up`).toBeAttached();
    if (this.how === 'keys') for (const key of presses.keys) await this.page.keyboard.press(key);
    else for (const tap of presses.taps) await this.tap(tap);
  }

  /** Reads on: the button has the focus, so that a key is enough. */
  async read(): Promise<void> {
    if (this.how === 'taps') return this.next.tap();
    await expect(this.next).toBeFocused();
    await this.page.keyboard.press('Enter');
  }

  async tap(name: string): Promise<void> {
    const [, how, mark] = /^(?:(all|free|kept|hold):)?(.+)$/.exec(name)!;
    const found = this.mark(mark!);
    if (how === 'hold') return this.#hold(found.last());
    if (how === 'free') return found.and(this.page.locator('[aria-pressed="false"]')).first().tap();
    if (how === 'all' || how === 'kept') {
      const left = found.and(this.page.locator(`[aria-pressed="${how === 'kept'}"]`));
      while ((await left.count()) > 0) await left.first().tap();
      return;
    }
    // Where several places mean the same, the one under the thumb comes last.
    const node = found.last();
    const button = mark === 'own' ? node.locator('button').first() : node;
    await button.tap();
  }

  /** A button for what is dear: it is held until it has done its work. */
  async #hold(button: Locator): Promise<void> {
    const before = await this.bubble.getAttribute('data-beat');
    await button.dispatchEvent('pointerdown', { pointerId: 1, button: 0, isPrimary: true });
    await expect(this.bubble).not.toHaveAttribute('data-beat', before!);
  }

  /** Whether the bubble of this beat is still there. */
  async #waits(beat: string): Promise<boolean> {
    return !(await this.#over()) && (await this.bubble.getAttribute('data-beat')) === beat;
  }

  /** Whether the bubbles of this part are over. */
  async #over(): Promise<boolean> {
    return (await this.page.locator('.lesson-card, main.tips').count()) > 0;
  }
}

/** Opens a lesson. */
export async function learn(person: Person, game: string, how: 'taps' | 'keys'): Promise<Learner> {
  await person.page.goto(new URL(`/learn/${game}`, person.page.url()).href);
  return new Learner(person, game, how);
}
