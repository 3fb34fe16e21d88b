import type { ClipboardEvent } from 'react';

export interface PastedValues {
  /** To be taken, in their order. */
  taken: string[];
  /** How many stood there already, or twice. */
  repeated: number;
  /** How many there is no room for. */
  tooMany: number;
}

/** The lines of what is pasted, cells of one spreadsheet row as well; undefined for a single value, which is just typed. */
export function pastedLines(event: ClipboardEvent): string[] | undefined {
  const lines = event.clipboardData
    .getData('text/plain')
    .split(/[\r\n\t]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.length > 1 ? lines : undefined;
}

/** What of the lines becomes a value, in addition to those that are there. */
export function toFormValues(
  lines: readonly string[],
  { present, room }: { present: readonly string[]; room: number },
): PastedValues {
  const known = new Set(present);
  const fresh = [...new Set(lines)].filter((line) => !known.has(line));
  const taken = fresh.slice(0, Math.max(0, room));
  return { taken, repeated: lines.length - fresh.length, tooMany: fresh.length - taken.length };
}
