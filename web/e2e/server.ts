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

/** A real `yakai serve` with a data directory of its own. */
export class Server {
  #child: ChildProcess | null = null;
  #folder: string;
  #more: readonly string[];
  /** Where the page is. */
  url = '';

  private constructor(folder: string, more: readonly string[]) {
    this.#folder = folder;
    this.#more = more;
  }

  /** `more` are further words of its command line. */
  static async start(...more: string[]): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'yakai-e2e-')), more);
    await server.#run('127.0.0.1:0');
    return server;
  }

  /** Killed without a warning. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  /** Starts again with the same data, at the same address. */
  async again(): Promise<void> {
    await this.#run(new URL(this.url).host);
  }

  /** Ends it and forgets its data. */
  async end(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #run(listen: string): Promise<void> {
    const binary = process.env.YAKAI ?? BUILT;
    if (!existsSync(binary)) throw new Error(`${binary} is missing: cargo build -p cli`);
    // Everybody in a test has an address of their own, which the browser names as a proxy would.
    const words = ['serve', '--listen', listen, '--data-dir', this.#folder, '--trusted-proxy', '127.0.0.1'];
    const child = spawn(binary, [...words, ...this.#more], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, YAKAI_LOG: 'warn' },
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
  }
}
