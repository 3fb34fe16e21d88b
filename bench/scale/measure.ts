import type { Environment } from '../harness/environment.ts';
import { residentMegabytes } from '../harness/process-figures.ts';
import type { Server } from '../harness/server.ts';
import { median, quantile } from '../harness/statistics.ts';
import { usedSeconds } from '../harness/used-seconds.ts';
import { Connection, type PreparedRequest } from './connection.ts';

/** Of one round, or the median of each over all rounds. */
export interface Figures {
  perSecond: number;
  /** Milliseconds that a caller waits. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time a call, of all processes. */
  server: number;
  database: number;
  /** Of the largest process. */
  megabytes: number;
}

export interface Comparison {
  product: Figures;
  plain: Figures;
  /** Median of the rounds' ratios of the product to the plain server. */
  ratio: Figures;
}

/** The engine compiles a way that is gone often; a server that has run for a minute has done so. */
const WARM_UP_SECONDS = 3;
const FIRST_GUESS_PER_SECOND = 200;
/** More requests are made ready than were answered lately, so that no connection runs out of them. */
const MARGIN = 1.6;
const SUCCESS = '{"code":0';

/** Measures both in turn, so that what disturbs the machine meets both. */
export async function compare(
  lanes: { product: Lane; plain: Lane },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Comparison> {
  await lanes.product.run(WARM_UP_SECONDS);
  await lanes.plain.run(WARM_UP_SECONDS);
  const measured: { product: Figures; plain: Figures; ratio: Figures }[] = [];
  for (let round = 0; round < rounds; round++) {
    const [product, plain] = [await lanes.product.run(seconds), await lanes.plain.run(seconds)];
    measured.push({ product, plain, ratio: figures((name) => product[name] / plain[name]) });
  }
  const medianOf = (part: keyof Comparison) =>
    figures((name) => median(measured.map((round) => round[part][name])));
  return { product: medianOf('product'), plain: medianOf('plain'), ratio: medianOf('ratio') };
}

function figures(valueOf: (name: keyof Figures) => number): Figures {
  return {
    perSecond: valueOf('perSecond'),
    p50: valueOf('p50'),
    p99: valueOf('p99'),
    server: valueOf('server'),
    database: valueOf('database'),
    megabytes: valueOf('megabytes'),
  };
}

interface LaneOptions {
  environment: Environment;
  /** Those of a subject, which share the connections. */
  servers: readonly Server[];
  connections: number;
  next(): PreparedRequest;
}

/** Requests of one kind to one subject over so many connections. */
export class Lane {
  readonly #options: LaneOptions;
  readonly #connections: readonly Connection[];
  #perSecond = FIRST_GUESS_PER_SECOND;

  private constructor(options: LaneOptions, connections: readonly Connection[]) {
    this.#options = options;
    this.#connections = connections;
  }

  static async open(options: LaneOptions): Promise<Lane> {
    const { servers, connections } = options;
    const ports = servers.map(({ port }) => port);
    const opening = Array.from({ length: connections }, (_, at) =>
      Connection.open(ports[at % ports.length] ?? 0),
    );
    return new Lane(options, await Promise.all(opening));
  }

  async run(seconds: number): Promise<Figures> {
    const { environment, connections, next, servers } = this.#options;
    const size = Math.ceil(this.#perSecond * seconds * MARGIN) + connections;
    const requests = Array.from({ length: size }, next);
    const before = await usedSeconds(environment.database, servers);
    const startedAt = performance.now();
    const times = await this.#sendAll(requests, startedAt + seconds * 1_000);
    const took = (performance.now() - startedAt) / 1_000;
    const after = await usedSeconds(environment.database, servers);
    const perSecond = times.length / took;
    this.#perSecond = perSecond * (times.length < size ? 1 : 2);
    const msPerCall = (part: 'server' | 'database') => ((after[part] - before[part]) * 1_000) / times.length;
    return {
      perSecond,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      server: msPerCall('server'),
      database: msPerCall('database'),
      megabytes: Math.max(...servers.map(({ pid }) => residentMegabytes(pid))),
    };
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }

  /** Over all connections until the time is up or all is sent; returns the milliseconds of each. */
  async #sendAll(requests: readonly PreparedRequest[], end: number): Promise<number[]> {
    const times: number[] = [];
    const waiting = requests.values();
    const sendInTurn = async (connection: Connection) => {
      for (const { bytes, answered } of waiting) {
        const sentAt = performance.now();
        const body = await connection.send(bytes);
        times.push(performance.now() - sentAt);
        if (body.toString('latin1', 0, SUCCESS.length) !== SUCCESS)
          throw new Error(`Refused: ${body.toString()}`);
        answered?.();
        if (performance.now() >= end) return;
      }
    };
    await Promise.all(this.#connections.map(sendInTurn));
    return times;
  }
}
