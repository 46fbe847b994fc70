import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../../target/debug/yakai', import.meta.url));

/** Servers that run; none outlives its tests, however they end. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A real `yakai serve`. */
export class Server {
  #child: ChildProcess | null = null;
  /** What it keeps for itself. */
  #folder: string | null;
  #words: readonly string[];
  /** Where the page is. */
  url = '';

  private constructor(folder: string | null, words: readonly string[]) {
    this.#folder = folder;
    this.#words = words;
  }

  /** A server with a data directory of its own. `more` are further words of its command line. */
  static async start(...more: string[]): Promise<Server> {
    const folder = await mkdtemp(join(tmpdir(), 'yakai-e2e-'));
    return new Server(folder, ['--data-dir', folder, ...more]).#run('127.0.0.1:0');
  }

  /** One of several that share what these words name. */
  static async node(...words: string[]): Promise<Server> {
    return new Server(null, words).#run('127.0.0.1:0');
  }

  /** Killed without a warning. */
  async kill(): Promise<void> {
    await this.#signal('SIGKILL');
  }

  /** Asked to end, as before a new version. */
  async stop(): Promise<void> {
    await this.#signal('SIGTERM');
  }

  /** Starts again with the same data, at the same address. */
  async again(): Promise<void> {
    await this.#run(new URL(this.url).host);
  }

  /** Ends it and forgets its data. */
  async end(): Promise<void> {
    await this.kill();
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
  }

  async #signal(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  async #run(listen: string): Promise<this> {
    const binary = process.env.YAKAI ?? BUILT;
    if (!existsSync(binary)) throw new Error(`${binary} is missing: cargo build -p cli`);
    // Everybody in a test has an address of their own, which the browser names as a proxy would.
    const words = ['serve', '--listen', listen, '--trusted-proxy', '127.0.0.1', ...this.#words];
    const child = spawn(binary, words, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, YAKAI_LOG: process.env.YAKAI_LOG ?? 'warn' },
    });
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    this.url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
      createInterface({ input: child.stdout! }).on('line', (line) => {
        const found = /http:\/\/[^\s\x1b]+/.exec(line);
        if (found) resolve(found[0]);
      });
    });
    return this;
  }
}
