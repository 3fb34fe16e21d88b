import { z } from 'zod';
import { textOfCell } from '../spreadsheets/reading/cell-value.ts';
import type { SheetRow } from '../spreadsheets/reading/spreadsheet-file.ts';

/** A cell as it is kept: a text, or why there is none. */
export const rawCell = z.union([z.string(), z.object({ error: z.string() })]);
export type RawCell = z.infer<typeof rawCell>;

export const matching = z.array(z.object({ column: z.number(), field: z.string(), sure: z.boolean() }));
export const headings = z.array(z.string());

/** What is wrong with a row, in Chinese; with an empty field with none of its cells. */
export const rowErrors = z.array(
  z.object({
    field: z.string(),
    message: z.string(),
    /** What may have been meant. */
    alike: z.string().optional(),
  }),
);
export type RowError = z.infer<typeof rowErrors>[number];

export function rawCellsOf({ cells }: SheetRow): RawCell[] {
  return cells.map((cell) => {
    const read = textOfCell(cell);
    // PostgreSQL keeps no NUL.
    return 'error' in read ? { error: read.error } : read.text.replaceAll('\u0000', '').toWellFormed().trim();
  });
}
