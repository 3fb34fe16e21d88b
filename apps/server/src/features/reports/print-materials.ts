import sharp from 'sharp';
import { AppError } from '../../app-error.ts';
import { readableBy, requireReadable } from '../../database/access/access.ts';
import { requireOrganisation } from '../../database/lists/organisation-records.ts';
import type { SignedInContext } from '../../http/context.ts';
import { recordRead } from '../../security-events/record-event.ts';
import { readThumbnails } from '../files/read-thumbnails.ts';
import { materialSheet, visibleFields } from './material-sheet.ts';
import { wordsIn } from './report-texts.ts';
import { countMaterials, findPrintHead, listPrintedMaterials } from './reports.queries.ts';
import type { PrintedMaterial } from './reports.queries.ts';
import type { ReportHead, Sheet } from './sheet.ts';

const READ_AT_ONCE = 100;
const DRAWN_AT_ONCE = 10;

interface MaterialReport {
  fileName: string;
  head: ReportHead;
  /** The pages in the order of the ids, a few at a time, read as they are asked for. */
  sheets: AsyncIterable<readonly Sheet[]>;
}

interface Asked {
  ids: readonly number[];
  organisationId: number;
}

/**
 * Materials as pages; the named inventory organisation of the role, without one the active one, has to have them all.
 * @throws AppError notFound
 */
export async function reportOfMaterials(
  context: SignedInContext,
  ids: readonly number[],
  named?: number,
): Promise<MaterialReport> {
  const organisationId = await requireOrganisation(context, named);
  await requireReadable(context, 'material', ids);
  const [{ found, code }, head] = await Promise.all([
    countMaterials(context, organisationId, ids),
    findPrintHead(context, organisationId),
  ]);
  if (found !== ids.length || head === undefined) throw new AppError('notFound');
  await recordRead(context, {
    kind: 'printed',
    subject: { kind: 'material', name: ids.length === 1 ? (code ?? '') : '' },
    changes: [{ what: 'pages', to: String(ids.length) }],
  });
  const { session } = context;
  const words = wordsIn(context.language);
  const time = new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const printed = words('打印时间：{time}　打印人：{person}').replace('{time}', time);
  const isNamed = ids.length === 1 && visibleFields({ itemCode: code }, session).has('itemCode');
  return {
    fileName: `${isNamed ? `${words('物料')}-${code}` : words('物料')}.pdf`,
    head: {
      ...head,
      title: words('物料信息'),
      printed: printed.replace('{person}', () => session.userName),
      pageNumber: words('第 {page} 页，共 {pages} 页'),
      pages: ids.length,
    },
    sheets: sheetsOf(context, { ids, organisationId }),
  };
}

async function* sheetsOf(context: SignedInContext, asked: Asked): AsyncGenerator<readonly Sheet[]> {
  const words = wordsIn(context.language);
  const { session } = context;
  for (const some of slices(asked.ids, READ_AT_ONCE)) {
    const rows = await inOrder(context, { ...asked, ids: some });
    for (const few of slices(rows, DRAWN_AT_ONCE)) {
      const pictures = await picturesOf(context, few);
      yield few.map((row) => materialSheet({ ...row, picture: pictures.get(row.id) }, { words, session }));
    }
  }
}

async function inOrder(context: SignedInContext, { ids, organisationId }: Asked): Promise<PrintedMaterial[]> {
  const accessFilter = await readableBy(context, 'material');
  const rows = await listPrintedMaterials(context, { organisationId, ids, accessFilter });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (row === undefined) throw new AppError('notFound');
    return row;
  });
}

/** Thumbnails as the paper takes them, by the id of the material. */
async function picturesOf(
  context: SignedInContext,
  rows: readonly PrintedMaterial[],
): Promise<Map<number, Uint8Array>> {
  const ids = rows.flatMap(({ picId }) => picId ?? []);
  const thumbnails = await readThumbnails(context, ids);
  const pictures = new Map<number, Uint8Array>();
  for (const { id, picId } of rows) {
    const thumbnail = picId === null ? undefined : thumbnails.get(picId);
    // Paper is white, and JPEG knows no transparency.
    if (thumbnail)
      pictures.set(id, await sharp(thumbnail).flatten({ background: '#ffffff' }).jpeg().toBuffer());
  }
  return pictures;
}

function* slices<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
