import type { RefusalReason } from './refusal.ts';

/**
 * A value as the file has it. `text` of a number has its 15 digits and no exponent, and the zeros in front that are shown; a date is `2026-11-23`,
 * `2026-11-23 08:30:00` or `08:30:00`; an error is Chinese and concerns its cell alone.
 */
export type Cell = { text: string } | { number: number; text: string } | { date: string } | { error: string };

/** A row with values; `number` is the one that the file's reader sees, blank cells are null or missing. */
export interface SheetRow {
  number: number;
  hidden: boolean;
  cells: readonly (Cell | null)[];
}

export interface ReadLimits {
  bytes: number;
  /** With values, the head included. */
  rows: number;
  columns: number;
}

export type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

export type Source = { path: string; limits: ReadLimits } & (
  | { format: 'xlsx'; sheet?: string | undefined }
  | { format: 'csv'; encoding?: Encoding | undefined; delimiter?: string | undefined }
);

export interface FileFacts {
  sheets: readonly { name: string; hidden: boolean }[];
  /** Of CSV alone, as it was found. */
  encoding?: Encoding;
  delimiter?: string;
}

/** What the thread has open for a file. */
export interface OpenFile {
  facts: FileFacts;
  /** Some rows at a time. */
  rows: AsyncGenerator<SheetRow[]>;
  close(): void;
}

export type ReadRequest =
  | { kind: 'open'; file: number; source: Source }
  | { kind: 'rows' | 'close'; file: number };

export type ReadAnswer =
  | { kind: 'opened'; facts: FileFacts }
  | { kind: 'rows'; rows: readonly SheetRow[] }
  | { kind: 'closed' }
  | { kind: 'refused'; reason: RefusalReason; detail: string | undefined };
