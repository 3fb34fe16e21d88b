import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Sheet } from './sheet.ts';
import { sheetXml } from './sheet-xml.ts';
import { sheetNames, workbookParts } from './workbook-xml.ts';

/**
 * A workbook, written while it is read: neither rows nor texts are held. A failure of the rows destroys the stream; the
 * rows are ended when it is closed before its end.
 */
export function writeXlsx(sheets: readonly Sheet[]): Readable {
  const names = sheetNames(sheets.map(({ name }) => name));
  const nameOf = (wanted: string) => {
    const name = names[sheets.findIndex((sheet) => sheet.name === wanted)];
    if (name === undefined) throw new Error(`There is no sheet ${wanted}`);
    return name;
  };
  const parts = sheets.map(({ hidden = false }, index) => ({ name: names[index] ?? '', hidden }));
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: Error) => output.destroy(error);
  let open: Readable | undefined;
  output.on('close', () => open?.destroy());
  zip.on('error', fail);
  zip.outputStream.pipe(output);

  for (const [name, xml] of workbookParts(parts)) zip.addBuffer(Buffer.from(xml), name);
  const firstShown = parts.findIndex(({ hidden }) => !hidden);
  for (const [index, sheet] of sheets.entries())
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, (give) => {
      // Rows begun after the end would be ended by nobody.
      if (output.destroyed) return;
      const pieces = sheetXml(sheet, { selected: index === firstShown, nameOf });
      // A piece waits while one is packed.
      open = Readable.from(pieces, { highWaterMark: 2 }).on('error', fail);
      give(null, open);
    });
  zip.end();
  return output;
}
