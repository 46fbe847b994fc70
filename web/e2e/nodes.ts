import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server as Listener, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { People, expect } from './people.ts';
import { Server } from './server.ts';

const script = (name: string): string =>
  readFileSync(new URL(`../../crates/testkit/src/${name}.sh`, import.meta.url), 'utf8');

/** PostgreSQL or NATS as the Rust tests have them. Gone when this process is. */
class Engine {
  #shell: ChildProcess;
  #lines: AsyncIterator<string>;
  address = '';

  private constructor(shell: ChildProcess) {
    this.#shell = shell;
    this.#lines = createInterface({ input: shell.stdout! })[Symbol.asyncIterator]();
  }

  static async start(name: 'postgres' | 'nats'): Promise<Engine> {
    const text = script(name);
    const engine = new Engine(spawn('sh', ['-c', text, 'sh', text], { stdio: ['pipe', 'pipe', 'inherit'] }));
    // NATS says its process as well.
    engine.address = (await engine.#line()).split(' ')[0]!;
    if (!engine.address) throw new Error(`${name} did not start: cargo xtask test installs it`);
    return engine;
  }

  /** Ends it without a warning; `start` lets it go on. */
  async tell(word: 'stop' | 'start'): Promise<void> {
    this.#shell.stdin!.write(`${word}\n`);
    await this.#line();
  }

  async end(): Promise<void> {
    const gone = new Promise((resolve) => this.#shell.once('exit', resolve));
    this.#shell.stdin!.end();
    await gone;
  }

  async #line(): Promise<string> {
    const { value, done } = await this.#lines.next();
    return done ? '' : (value as string);
  }
}

/** Several servers that share a PostgreSQL, with a NATS between them. */
export class Nodes {
  #postgres: Engine;
  readonly nats: Engine;
  #nodes: Server[] = [];
  /** What each of them is called since its last start. */
  #names: string[] = [];
  /** What any of them was ever called. */
  #known = new Set<string>();
  #ways: Listener[] = [];

  private constructor(postgres: Engine, nats: Engine) {
    this.#postgres = postgres;
    this.nats = nats;
  }

  /** `more` are further words of their command lines. */
  static async start(count: number, more: readonly string[]): Promise<Nodes> {
    const [postgres, nats] = await Promise.all([Engine.start('postgres'), Engine.start('nats')]);
    const nodes = new Nodes(postgres, nats);
    // One after the other, so that the new name is the new node's.
    for (let number = 0; number < count; number += 1) {
      const words = ['--database', postgres.address, '--nats', nats.address, ...more];
      nodes.#nodes.push(await Server.node(...words));
      nodes.#names.push(await nodes.#newcomer());
    }
    return nodes;
  }

  /** The address of a way in for one person, which stays while nodes come and go: it leads to the node of this number,
   * or to the next that runs. */
  async way(number: number): Promise<string> {
    const listener = createServer((client) => this.#lead(client, number, 0));
    this.#ways.push(listener);
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  }

  /** The number of the node that runs a table. */
  async owner(code: string): Promise<number> {
    const [name] = await this.#read(`SELECT node FROM leases WHERE code = '${code}'`);
    const number = this.#names.indexOf(name ?? '');
    if (number < 0) throw new Error(`no node that runs has the table ${code}`);
    return number;
  }

  async kill(number: number): Promise<void> {
    await this.#nodes[number]!.kill();
  }

  async stop(number: number): Promise<void> {
    await this.#nodes[number]!.stop();
  }

  async again(number: number): Promise<void> {
    await this.#nodes[number]!.again();
    this.#names[number] = await this.#newcomer();
  }

  async end(): Promise<void> {
    for (const way of this.#ways) way.close();
    await Promise.all(this.#nodes.map((node) => node.end()));
    await Promise.all([this.nats.end(), this.#postgres.end()]);
  }

  #lead(client: Socket, number: number, tries: number): void {
    if (tries === this.#nodes.length) return void client.destroy();
    const { hostname, port } = new URL(this.#nodes[(number + tries) % this.#nodes.length]!.url);
    const node = connect(Number(port), hostname);
    const failed = () => this.#lead(client, number, tries + 1);
    node.once('error', failed);
    node.once('connect', () => {
      node.off('error', failed);
      for (const [one, other] of [
        [client, node],
        [node, client],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
        one.pipe(other);
      }
    });
  }

  /** The name of the node that has come last. */
  async #newcomer(): Promise<string> {
    const names = await this.#read('SELECT id FROM nodes');
    const found = names.filter((name) => !this.#known.has(name));
    for (const name of names) this.#known.add(name);
    if (found.length !== 1) throw new Error(`one node has come, not ${found.length}`);
    return found[0]!;
  }

  async #read(query: string): Promise<string[]> {
    const { stdout } = await promisify(execFile)('psql', [this.#postgres.address, '-tAc', query]);
    return stdout.split('\n').filter((line) => line !== '');
  }
}

/** How many nodes there are: one for each of four people and a spectator. */
const COUNT = 5;

/** People at nodes of their own. What a page says of a node that was lost is no fault here. */
export async function withNodes(
  browser: Browser,
  more: readonly string[],
  work: (people: People, nodes: Nodes, ways: string[]) => Promise<void>,
): Promise<void> {
  const nodes = await Nodes.start(COUNT, more);
  const ways: string[] = [];
  for (let number = 0; number < COUNT; number += 1) ways.push(await nodes.way(number));
  const people = new People(browser, ways[0]!);
  try {
    await work(people, nodes, ways);
    for (const person of people.all) {
      person.forgive(
        /WebSocket (connection|is already in CLOSING)|status of 503|ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE)/,
      );
      expect(person.faults).toEqual([]);
    }
  } finally {
    await people.go();
    await nodes.end();
  }
}
