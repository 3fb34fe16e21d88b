import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { MEGABYTE, UPLOAD_RULES } from '@edp/contract/files';
import { MAX_IMPORTED_COLUMNS, MAX_IMPORTED_ROWS } from '@edp/contract/imports';
import type { Config } from '../config.ts';
import { fileStoreOf } from '../features/files/open-store.ts';
import { extensionOf } from '../http/uploads/upload-purpose.ts';
import { besideRequests } from '../jobs/background/job-file.ts';
import { readCsv, readXlsx, type SpreadsheetFile } from '../spreadsheets/reading/read-file.ts';

const limits = {
  bytes: UPLOAD_RULES.spreadsheet.megabytes * MEGABYTE,
  rows: MAX_IMPORTED_ROWS + 1,
  columns: MAX_IMPORTED_COLUMNS,
};

/**
 * The first sheet that is not hidden, or the one of a CSV.
 * @throws UnreadableFile here or while rows are read
 */
export function openSheet(path: string, fileName: string): Promise<SpreadsheetFile> {
  return extensionOf(fileName) === 'csv' ? readCsv(path, { limits }) : readXlsx(path, { limits });
}

/** The same of a file in the store. */
export async function withStoredSheet<T>(
  services: { config: Config },
  { storedAs, fileName }: { storedAs: string; fileName: string },
  work: (sheet: SpreadsheetFile) => Promise<T>,
): Promise<T> {
  return besideRequests(services, async (path) => {
    const store = await fileStoreOf(services.config);
    await pipeline(await store.read(storedAs), createWriteStream(path, { mode: 0o600 }));
    return work(await openSheet(path, fileName));
  });
}
