/** What a drill is asked for: how often its round is repeated; without it the drill's own number. */
export interface Asked {
  rounds?: number | undefined;
}

/** One fault drill. What it finds wrong stands in its report; when it throws it has failed as well. */
export interface Drill {
  name: string;
  run(asked: Asked): Promise<Report>;
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

const MAX_FAULTS = 20;

/** What a drill found: counts, figures of its own, and what was expected and did not hold. */
export class Report {
  acknowledged = 0;
  lost = 0;
  duplicated = 0;
  half = 0;
  /** Why the drill could not be run here; it then counts neither as passed nor as failed. */
  skipped: string | undefined;
  readonly notes: string[] = [];
  readonly #faults = new Set<string>();

  note(text: string): void {
    this.notes.push(text);
    console.log(`  ${text}`);
  }

  expect(holds: boolean, fault: string): void {
    if (!holds) this.#faults.add(fault);
  }

  /** Every finding is a fault; the counts are those of the last look, since each look sees everything. */
  look({ lost, duplicated, half }: Findings): void {
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
