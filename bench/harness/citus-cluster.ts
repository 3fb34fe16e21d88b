import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@edp/testkit/free-port';
import { accountOf } from '../../apps/server/src/database/embedded/account.ts';
import { CitusNode } from './citus-node.ts';
import type { Postgres } from './postgres.ts';

/** For a small machine, beside what a cluster needs. */
const SETTINGS = { listen_addresses: 'localhost', unix_socket_directories: '', shared_buffers: '128MB' };
const SUPERUSER_PASSWORD = 'postgres';

/** Nodes of PostgreSQL with Citus on this machine; who knows whom is told by statements. */
export class CitusCluster {
  readonly coordinator: CitusNode;
  readonly workers: CitusNode[] = [];
  readonly #home: string;
  readonly #make: (name: string) => Promise<CitusNode>;

  private constructor(home: string, coordinator: CitusNode, make: (name: string) => Promise<CitusNode>) {
    this.#home = home;
    this.coordinator = coordinator;
    this.#make = make;
  }

  /** A coordinator and so many workers, running and strangers to each other. */
  static async open(
    programs: string,
    workers: number,
    settings: Record<string, string>,
  ): Promise<CitusCluster> {
    // A folder of its own: those of the product are closed to the account that runs the nodes.
    const home = mkdtempSync(join(tmpdir(), 'edp-cluster-'));
    chmodSync(home, 0o711);
    const account = await accountOf(join(home, 'coordinator'));
    const make = async (name: string) =>
      CitusNode.create({
        name,
        programs,
        home,
        port: await freePort(),
        password: SUPERUSER_PASSWORD,
        account,
        settings: { ...SETTINGS, ...settings },
      });
    const cluster = new CitusCluster(home, await make('coordinator'), make);
    for (let at = 0; at < workers; at++) await cluster.newWorker();
    return cluster;
  }

  async newWorker(): Promise<CitusNode> {
    const node = await this.#make(`worker-${this.workers.length + 1}`);
    this.workers.push(node);
    return node;
  }

  get nodes(): CitusNode[] {
    return [this.coordinator, ...this.workers];
  }

  /** Where the nodes take the passwords from with which they sign in to each other. */
  writePasswords(lines: readonly string[]): void {
    for (const node of this.nodes) writeFileSync(node.passwordFile, `${lines.join('\n')}\n`);
  }

  /** The coordinator as drills know a database. */
  asDatabase(url: string): Postgres {
    const { coordinator } = this;
    return {
      url,
      start: () => coordinator.start(),
      stop: () => coordinator.stop(),
      crash: () => Promise.reject(new Error('A cluster is not crashed by its processes')),
      mainPid: () => Promise.resolve(coordinator.pid),
      query: (text, values, at) => coordinator.query(text, values, at),
    };
  }

  async close(): Promise<void> {
    for (const node of this.nodes.toReversed()) await node.kill();
    rmSync(this.#home, { recursive: true, force: true });
  }
}
