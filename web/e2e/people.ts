import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { NewTable, TableInfo, ToClient } from '../wire/index.ts';
import { late, slow } from './strain.ts';

type GameMessage = Extract<ToClient, { type: 'game' }>;

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** Somebody with a browser. What the page shows is read from the page; the socket only tells when to look. */
export class Person {
  readonly received: ToClient[] = [];
  readonly sent: string[] = [];
  /** What the console, the page or the security policy complained about. */
  readonly faults: string[] = [];
  page!: Page;
  game: GameMessage | null = null;
  table: TableInfo | null = null;
  /** What is asked up to this step has been answered. */
  answered = -1;
  /** For how many milliseconds each lost connection was lost. */
  readonly gaps: number[] = [];

  constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly changed: () => void,
  ) {}

  /** Opens a page, the first or the next one. */
  async open(url: string): Promise<void> {
    this.page = await this.context.newPage();
    this.#listen(this.page);
    await slow(this.page);
    await this.page.goto(url);
  }

  /** Closes the page, as people do. */
  async leave(): Promise<void> {
    await this.page.close();
    // Only now: a last message may still have come while the page was closing.
    this.game = null;
  }

  get seat(): number | null {
    return this.table?.you ?? null;
  }

  get over(): boolean {
    return (this.game?.view as { ending: unknown } | undefined)?.ending != null;
  }

  /** Whether something is asked of this person that has not been answered. */
  get asked(): boolean {
    return (
      this.seat !== null &&
      this.game !== null &&
      this.game.awaited.includes(this.seat) &&
      this.game.step > this.answered
    );
  }

  /** The steps of this person's acts, as tables confirmed them. */
  get done(): number[] {
    return this.received.flatMap((message) => (message.type === 'done' ? [message.step] : []));
  }

  /** Forgets complaints that the test itself has caused: a server that is gone, a code that nobody knows. */
  forgive(expected: RegExp): void {
    const rest = this.faults.filter((fault) => !expected.test(fault));
    this.faults.splice(0, this.faults.length, ...rest);
  }

  #listen(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.faults.push(`${this.name}: ${message.text()} ${message.location().url}`);
      }
    });
    page.on('pageerror', (error) => this.faults.push(`${this.name}: ${error.message}`));
    const hear = late((message: ToClient) => {
      if (page.isClosed()) return;
      this.received.push(message);
      if (message.type === 'game') this.game = message;
      if (message.type === 'table') this.table = message.table;
      this.changed();
    });
    let lost: number | null = null;
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        this.sent.push(String(payload));
        this.changed();
      });
      socket.on('framereceived', ({ payload }) => {
        if (lost !== null) this.gaps.push(performance.now() - lost);
        lost = null;
        hear(JSON.parse(String(payload)) as ToClient);
      });
      socket.on('close', () => (lost ??= performance.now()));
    });
  }
}

interface Coming {
  viewport?: { width: number; height: number };
  locale?: string;
  colorScheme?: 'dark' | 'light';
  reducedMotion?: 'reduce' | 'no-preference';
  hasTouch?: boolean;
  isMobile?: boolean;
  /** Said with every table that this person opens, beyond what the form asks. */
  opening?: Partial<NewTable>;
  /** The role card shows when a game starts; tests about something else do without. */
  roles?: boolean;
}

/** Everybody in a test. */
export class People {
  readonly all: Person[] = [];
  #waiting = new Set<() => void>();

  constructor(
    readonly browser: Browser,
    readonly url: string,
  ) {}

  /** Somebody comes with a browser, a name and an address of their own, to this place. */
  async come(name: string, path = '/', coming: Coming = {}): Promise<Person> {
    const { opening, roles = false, ...device } = coming;
    const context = await this.browser.newContext({
      viewport: PHONE,
      colorScheme: 'dark',
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...device,
      extraHTTPHeaders: { 'x-forwarded-for': `10.${process.pid % 250}.${Date.now() % 250}.${this.all.length + 1}` },
    });
    await context.addInitScript(
      (chosen) => {
        const kept = localStorage.getItem('yakai.settings');
        if (!kept) localStorage.setItem('yakai.settings', JSON.stringify(chosen));
      },
      { name, roles },
    );
    if (opening) await hurry(context, opening);
    const person = new Person(name, context, () => this.wake());
    this.all.push(person);
    await person.open(new URL(path, this.url).href);
    return person;
  }

  /** Waits, without looking at the clock, until a message makes this true. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** Lets somebody act, and waits until the table has confirmed it and has shown what came of it. */
  async act(person: Person, press: () => Promise<void>): Promise<void> {
    const before = person.done.length;
    const seen = () => person.done.length > before && person.game !== null && person.game.step >= person.done.at(-1)!;
    await press();
    // A press that does nothing is a fault, and named: a test that waits for ever tells nothing.
    await Promise.race([this.until(seen), new Promise((resolve) => setTimeout(resolve, 60_000))]);
    if (!seen())
      throw new Error(`${person.name} acted in step ${person.game?.step}, and in a minute nothing came of it`);
    person.answered = person.done.at(-1)! - 1;
  }

  /** Lets these people answer whenever they are asked, until it is enough or the game is over. */
  async playOn<P extends { person: Person }>(
    players: P[],
    answer: (player: P) => Promise<void>,
    enough: () => boolean = () => false,
  ): Promise<void> {
    const over = () => players.every(({ person }) => person.over);
    const asked = () => players.find(({ person }) => person.asked);
    for (;;) {
      await this.until(() => enough() || over() || asked() !== undefined);
      if (enough() || over()) return;
      await answer(asked()!);
    }
  }

  /** Looks again at everything that somebody waits for. */
  wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }

  async go(): Promise<void> {
    await Promise.all(this.all.map((person) => person.context.close()));
  }
}

/** What the form does not ask is added to the call that opens a table. */
async function hurry(context: BrowserContext, opening: Partial<NewTable>): Promise<void> {
  await context.route('**/api/tables', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const asked = route.request().postDataJSON() as NewTable;
    await route.continue({
      postData: JSON.stringify({ ...asked, ...opening, options: { ...asked.options, ...opening.options } }),
    });
  });
}

/** A test with people. At its end nobody's page may have complained. */
export const test = base.extend<{ people: People }>({
  people: async ({ browser }, use) => {
    const people = new People(browser, process.env.YAKAI_URL!);
    await use(people);
    const faults = people.all.flatMap((person) => person.faults);
    await people.go();
    expect(faults, 'no page complains').toEqual([]);
  },
});

export { expect };
