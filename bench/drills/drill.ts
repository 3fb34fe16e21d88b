import type { Environment } from '../harness/environment.ts';
import { timed } from '../harness/timing.ts';

/** One fault drill. What it finds wrong stands in its report; when it throws it has failed as well. */
export interface Drill {
  name: string;
  /** How often its round is repeated unless that is asked for; once when absent. */
  rounds?: number;
  run(options: DrillRun): Promise<void>;
}

/** What a drill is given: an environment of its own, and where its findings go. */
export interface DrillRun {
  environment: Environment;
  report: Report;
  rounds: number;
  /** A folder with the programs of a PostgreSQL that has Citus. */
  programs: string | undefined;
}

const MAX_FAULTS = 20;

/** What a drill found: counts, figures of its own, and what was expected and did not hold. */
export class Report {
  acknowledged = 0;
  lost = 0;
  duplicated = 0;
  half = 0;
  /** Why the drill could not be run here; it then counts neither as passed nor as failed. */
  skipped: string | undefined;
  readonly #faults = new Set<string>();

  note(text: string): void {
    console.log(`  ${text}`);
  }

  /** Does the work, notes the seconds that it took, and answers them. */
  async time(what: string, work: () => Promise<unknown>): Promise<number> {
    const { seconds } = await timed(work);
    this.note(`${what}: ${seconds.toFixed(1)} s`);
    return seconds;
  }

  expect(holds: boolean, fault: string): void {
    if (!holds) this.#faults.add(fault);
  }

  /** Something is wrong with the stored data; it is counted once, however often it is seen. */
  addDamage(kind: 'lost' | 'duplicated' | 'half', what: string): void {
    const fault = `${kind}: ${what}`;
    if (!this.#faults.has(fault)) this[kind]++;
    this.#faults.add(fault);
  }

  /** Of work that was killed on its way: each row that was asked for is there once. */
  countRows({ asked, stored, different }: Record<'asked' | 'stored' | 'different', number>): void {
    this.note(`${stored} rows, ${different} different ones of ${asked}`);
    this.lost = Math.max(0, asked - different);
    this.duplicated = stored - different;
    this.expect(different === asked, `${different} of ${asked} rows are there`);
    this.expect(stored === different, `${stored - different} rows are there twice`);
  }

  /** The first of the faults; a broken server repeats itself. */
  get faults(): string[] {
    const all = [...this.#faults];
    return all.length <= MAX_FAULTS
      ? all
      : [...all.slice(0, MAX_FAULTS), `… ${all.length - MAX_FAULTS} more`];
  }
}

/** How often each reason was given. */
export function countReasons(reasons: readonly string[]): string {
  const groups = Map.groupBy(reasons, (reason) => reason);
  return [...groups].map(([reason, { length }]) => `${length} × ${reason}`).join(', ') || 'none';
}
