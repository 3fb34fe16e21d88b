export interface Measure {
  what: string;
  line: string;
  value: number;
  unit: 'kB' | 'ms' | 'MB' | '';
  /** Absent: only told. */
  budget?: number | undefined;
}

const TITLES = ['measure', 'line', 'value', 'budget', ''];

/** One table; answers whether every budget holds. */
export function printTable(measures: readonly Measure[]): boolean {
  const rows = measures.map(({ what, line, value, unit, budget }) => [
    what,
    line,
    `${value.toFixed(unit === 'MB' || unit === 'kB' ? 1 : 0)} ${unit}`.trim(),
    budget === undefined ? '' : `${budget} ${unit}`.trim(),
    verdict(value, budget),
  ]);
  const widths = TITLES.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [TITLES, widths.map((width) => '-'.repeat(width)), ...rows])
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return measures.every(({ value, budget }) => verdict(value, budget) !== 'over');
}

function verdict(value: number, budget: number | undefined): string {
  if (budget === undefined) return '';
  return value <= budget ? 'ok' : 'over';
}
