import { difference, type Subject, type Used } from './subjects.ts';
import type { Slice } from './wire.ts';

/** Something that can be asked for a while, as often as is wanted. */
export interface Lane {
  subject: Subject;
  /** Makes what will be asked, before the time counts. */
  prepare(seconds: number): Promise<void>;
  run(seconds: number): Promise<Slice>;
  close(): void;
}

export interface Figures {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Processor seconds per second. */
  used: Used;
  megabytes: number;
}

export interface Turns {
  rounds: number;
  seconds: number;
}

const WARM_UP_SECONDS = 0.5;
type Measured = Slice & { used: Used; megabytes: number };

/**
 * Asks the lanes in turn, so that what disturbs the machine meets all of them, and `beside` once a round; of the rounds the
 * middle one counts.
 */
export async function measureInTurn(
  lanes: readonly Lane[],
  { rounds, seconds }: Turns,
  beside: () => Promise<void>,
): Promise<Map<Subject['name'], Figures>> {
  const slices = new Map<Lane, Measured[]>(lanes.map((lane) => [lane, []]));
  for (const lane of lanes) await runMeasured(lane, WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round++) {
    for (const [lane, measured] of slices) measured.push(await runMeasured(lane, seconds));
    await beside();
  }
  return new Map([...slices].map(([{ subject }, measured]) => [subject.name, figuresOf(measured)]));
}

async function runMeasured(lane: Lane, seconds: number): Promise<Measured> {
  const { subject } = lane;
  await lane.prepare(seconds);
  const before = subject.used();
  const slice = await lane.run(seconds);
  const used = difference(subject.used(), before);
  return { ...slice, used, megabytes: subject.memory() };
}

function figuresOf(slices: readonly Measured[]): Figures {
  const sorted = slices.flatMap(({ times }) => times).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  const seconds = slices.reduce((sum, slice) => sum + slice.seconds, 0);
  const share = (part: keyof Used) => slices.reduce((sum, { used }) => sum + used[part], 0) / seconds;
  return {
    perSecond: medianOf(slices.map(({ times, seconds: took }) => times.length / took)),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    used: { server: share('server'), database: share('database'), generator: share('generator') },
    megabytes: Math.max(...slices.map(({ megabytes }) => megabytes)),
  };
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
