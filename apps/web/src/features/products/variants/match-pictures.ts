import type { MatrixRow } from './matrix.ts';

interface Matched {
  file: File;
  /** Of its row. */
  key: string;
}

/** Finds the row of each picture: the file is called as the row's material code or barcode, perhaps with `_1` behind. */
export function matchPictures(
  files: readonly File[],
  rows: readonly MatrixRow[],
): { matched: Matched[]; unmatched: string[] } {
  const keys = new Map<string, string>();
  for (const { barCode, key } of rows) keys.set(nameOf(barCode), key);
  for (const { itemCode, key } of rows) keys.set(nameOf(itemCode), key);
  keys.delete('');
  const matched = new Map<string, File>();
  const unmatched: string[] = [];
  for (const file of files) {
    const name = nameOf(file.name.replace(/\.[^.]*$/, ''));
    const key = keys.get(name) ?? keys.get(name.replace(/_1$/, ''));
    // A row has one picture.
    if (key === undefined || matched.has(key)) unmatched.push(file.name);
    else matched.set(key, file);
  }
  return { matched: [...matched].map(([key, file]) => ({ key, file })), unmatched };
}

function nameOf(text: string): string {
  return text.trim().toLowerCase();
}
