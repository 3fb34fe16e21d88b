import type { Environment } from '../harness/environment.ts';

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

/** What a look at the stored data found wrong, each with its name. */
export interface Findings {
  lost: string[];
  duplicated: string[];
  half: string[];
}

export function noFindings(): Findings {
  return { lost: [], duplicated: [], half: [] };
}

export function mergeFindings(all: readonly Findings[]): Findings {
  return {
    lost: all.flatMap(({ lost }) => lost),
    duplicated: all.flatMap(({ duplicated }) => duplicated),
    half: all.flatMap(({ half }) => half),
  };
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

  expect(holds: boolean, fault: string): void {
    if (!holds) this.#faults.add(fault);
  }

  /** Every finding is a fault; the counts are those of the last look, which saw everything. */
  addFindings({ lost, duplicated, half }: Findings): void {
    this.lost = Math.max(this.lost, lost.length);
    this.duplicated = Math.max(this.duplicated, duplicated.length);
    this.half = Math.max(this.half, half.length);
    for (const what of lost) this.#faults.add(`lost: ${what}`);
    for (const what of duplicated) this.#faults.add(`duplicated: ${what}`);
    for (const what of half) this.#faults.add(`half: ${what}`);
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
