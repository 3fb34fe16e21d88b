import { parseAll } from './parse-xml.ts';
import { Refusal } from './refusal.ts';
import { relationsOf, type Relation } from './relations.ts';
import type { ZipParts } from './zip-parts.ts';

export interface WorkbookSheet {
  name: string;
  hidden: boolean;
  part: string;
}

export interface Workbook {
  sheets: readonly WorkbookSheet[];
  countsFrom1904: boolean;
  styles: string | undefined;
  sharedStrings: string | undefined;
}

/** Sheets as the workbook names them, in its order, which is not that of the file's parts. */
export async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  const [main] = (await relationsOf(parts, '')).filter(({ type }) => type === 'officeDocument');
  if (main === undefined) throw new Refusal('notXlsx');
  await refuseMacros(parts, main.target);
  const relations = await relationsOf(parts, main.target);
  const partOf = (kind: string) => relations.find(({ type }) => type === kind)?.target;
  const { sheets, countsFrom1904 } = await readSheets(parts, main.target, relations);
  return { sheets, countsFrom1904, styles: partOf('styles'), sharedStrings: partOf('sharedStrings') };
}

async function readSheets(parts: ZipParts, part: string, relations: readonly Relation[]) {
  const sheets: WorkbookSheet[] = [];
  let countsFrom1904 = false;
  await parseAll(parts.text(part, 'small'), {
    open(element, attributes) {
      if (element === 'workbookPr') countsFrom1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (element !== 'sheet') return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
      // Sheets that are charts or macros have no cells.
      const target = relations.find(
        (relation) => relation.id === id && relation.type === 'worksheet',
      )?.target;
      const { name = '', state = 'visible' } = attributes;
      if (target !== undefined) sheets.push({ name, hidden: state !== 'visible', part: target });
    },
    close() {},
  });
  return { sheets, countsFrom1904 };
}

/** By the workbook's own type: other programs list those of macros without having any. */
async function refuseMacros(parts: ZipParts, workbook: string): Promise<void> {
  await parseAll(parts.text('[Content_Types].xml', 'small'), {
    open(element, { PartName = '', ContentType = '' }) {
      if (element !== 'Override' || PartName.toLowerCase() !== `/${workbook}`.toLowerCase()) return;
      if (ContentType.includes('macroEnabled')) throw new Refusal('macros');
      if (!ContentType.includes('sheet.main') && !ContentType.includes('template.main'))
        throw new Refusal('notXlsx');
    },
    close() {},
  });
}
