import { execFile, spawn } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { Account } from '../../apps/server/src/database/embedded/account.ts';
import { answers, queryAt } from './postgres-client.ts';
import { childrenOf, isRunning, signal } from './process-figures.ts';

const run = promisify(execFile);
const START_MS = 60_000;

export interface NodeOptions {
  name: string;
  /** Of PostgreSQL's programs, with Citus among its libraries. */
  programs: string;
  /** Where its folder is made. */
  home: string;
  port: number;
  /** Of the superuser `postgres`. */
  password: string;
  /** Who runs it; ourselves when absent. */
  account: Account;
  settings: Record<string, string>;
}

/** One PostgreSQL of a cluster, which can be killed and frozen. */
export class CitusNode {
  readonly name: string;
  readonly port: number;
  readonly #options: NodeOptions;
  readonly #folder: string;
  #pid: number | undefined;

  private constructor(options: NodeOptions) {
    this.name = options.name;
    this.port = options.port;
    this.#options = options;
    this.#folder = join(options.home, options.name);
  }

  /** A new one, running. */
  static async create(options: NodeOptions): Promise<CitusNode> {
    const node = new CitusNode(options);
    await node.#initialise();
    await node.start();
    return node;
  }

  /** The address of somebody in one of its databases; of its superuser when nobody is named. */
  url(database: string, user = 'postgres', password = this.#options.password): string {
    return `postgres://${user}:${password}@localhost:${this.port}/${database}`;
  }

  async start(): Promise<void> {
    const log = openSync(join(this.#options.home, `${this.name}.log`), 'a');
    const child = spawn(join(this.#options.programs, 'postgres'), ['-D', this.#folder], {
      ...this.#surroundings(),
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.once('error', (error) => console.error(error));
    child.unref();
    this.#pid = child.pid;
    const end = Date.now() + START_MS;
    while (!(await answers(this.url('postgres')))) {
      if (Date.now() > end || child.exitCode !== null) throw new Error(`${this.name} did not start`);
      await wait(20);
    }
  }

  /** As by the loss of its machine: no word to anybody. */
  async kill(): Promise<void> {
    const pid = this.#pid;
    if (pid === undefined) return;
    const all = [pid, ...childrenOf(pid)];
    for (const each of all) signal(each, 'SIGKILL');
    while (all.some(isRunning)) await wait(10);
    this.#pid = undefined;
  }

  /** Its connections stay and nobody answers at them. */
  freeze(): void {
    this.#signalAll('SIGSTOP');
  }

  thaw(): void {
    this.#signalAll('SIGCONT');
  }

  async stop(): Promise<void> {
    const pid = this.#pid;
    if (pid === undefined) return;
    this.thaw();
    signal(pid, 'SIGINT');
    while (isRunning(pid)) await wait(10);
    this.#pid = undefined;
  }

  /** A statement of the superuser, or of whoever has the address. */
  query(text: string, values?: unknown[], url = this.url('edp')): Promise<pg.QueryResult> {
    return queryAt(url, text, values);
  }

  /** Processor seconds count for it and all its processes. */
  get pid(): number {
    return this.#pid ?? 0;
  }

  /** The file that libpq takes passwords from, when the node signs in to others. */
  get passwordFile(): string {
    return join(this.#options.home, `${this.name}.pgpass`);
  }

  #surroundings() {
    const { PATH, LANG } = process.env;
    return {
      cwd: this.#options.home,
      env: { PATH, LANG, TZ: 'UTC', PGPASSFILE: this.passwordFile },
      ...this.#options.account,
    };
  }

  #signalAll(name: NodeJS.Signals): void {
    const pid = this.#pid;
    if (pid === undefined) return;
    for (const each of [pid, ...childrenOf(pid)]) signal(each, name);
  }

  async #initialise(): Promise<void> {
    const { programs, password, account, settings, port } = this.#options;
    const passwordFile = `${this.#folder}.password`;
    mkdirSync(this.#folder, { mode: 0o700 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    writeFileSync(this.passwordFile, '', { mode: 0o600 });
    if (account)
      for (const path of [this.#folder, passwordFile, this.passwordFile])
        chownSync(path, account.uid, account.gid);
    await run(
      join(programs, 'initdb'),
      [
        `--pgdata=${this.#folder}`,
        `--pwfile=${passwordFile}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
      ],
      this.#surroundings(),
    );
    const lines = Object.entries({ port: String(port), ...settings }).map(
      ([name, value]) => `${name} = '${value}'`,
    );
    appendFileSync(join(this.#folder, 'postgresql.conf'), `\n${lines.join('\n')}\n`);
  }
}

/** A folder that holds all programs that a cluster is run and saved with. */
export function hasPrograms(folder: string): boolean {
  return ['postgres', 'initdb', 'pg_dump', 'pg_restore', 'psql'].every((name) =>
    existsSync(join(folder, name)),
  );
}
