import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipOf } from '@edp/testkit/zip';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

export interface WorkbookXml {
  /** What stands in `sheetData` of the first sheet. */
  data?: string;
  /** The sheet's whole text in the place of `data`. */
  sheet?: string;
  /** What stands in the `styleSheet`. */
  styles?: string;
  /** What stands in `sst`. */
  shared?: string;
  workbook?: string;
  type?: string;
  /** Further parts, or others in the place of those; without text a part is left out. */
  parts?: Readonly<Record<string, string | Buffer | undefined>>;
}

/** A workbook with one sheet, as programs write them. */
export function workbookOf({
  data = '',
  sheet,
  styles = '',
  shared = '',
  workbook,
  type = TYPE,
  parts = {},
}: WorkbookXml): Buffer {
  const relations = (inside: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
  return zipOf({
    '[Content_Types].xml': `<Types><Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': relations(
      `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml':
      workbook ??
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="数据" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      [
        `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>`,
        `<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="/xl/styles.xml"/>`,
        `<Relationship Id="rId3" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/>`,
      ].join(''),
    ),
    'xl/worksheets/sheet1.xml':
      sheet ?? `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${shared}</sst>`,
    ...parts,
  });
}

/** Gives the work a file with that content, for as long as it takes. */
export async function withFile<T>(content: Buffer | string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'edp-sheets-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, content);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** A file of spreadsheets from before 2007, or of one that is encrypted, as far as its beginning tells. */
export function oldFile(inside: string): Buffer {
  return Buffer.concat([
    Buffer.from('D0CF11E0A1B11AE1', 'hex'),
    Buffer.alloc(70_000),
    Buffer.from(inside, 'utf16le'),
  ]);
}
