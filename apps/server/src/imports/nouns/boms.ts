import { boms } from '@edp/contract/boms';
import { PATH_SIGNS } from '@edp/contract/imported-list';
import { AppError } from '../../app-error.ts';
import { bomRoutes } from '../../features/boms/boms.routes.ts';
import {
  findBomEntries,
  findVariantsOfCode,
  type BomEntry,
} from '../../features/boms/imported-boms.queries.ts';
import { removeBom, saveBom } from '../../features/boms/save-bom.ts';
import { removeLine, saveLine } from '../../features/boms/save-line.ts';
import { parse } from '../../http/bodies/read-input.ts';
import type { SignedInContext } from '../../http/context.ts';
import { admit } from '../../http/permissions.ts';
import type { FieldValues } from '../../record-calls/stored-record.ts';
import type { ImportedNoun, StoredRecord } from '../imported-noun.ts';
import { readOnce } from '../read-once.ts';

const SEPARATOR = ' / ';
const signs = new RegExp(PATH_SIGNS, 'g');

export const bomNoun: ImportedNoun = {
  list: boms.list,
  create: boms.save,
  update: boms.saveLine,
  feature: bomRoutes,
  async find(context, wanted) {
    const asked = 'keys' in wanted ? { codes: [...new Set(wanted.keys.map(rootOf))] } : wanted;
    const entries = await findBomEntries(context, asked, { locked: true });
    const [keys, ids] = 'keys' in wanted ? [new Set(wanted.keys)] : [undefined, new Set(wanted.ids)];
    return entries.filter(({ id, path }) => keys?.has(path) ?? ids?.has(id)).map(storedEntry);
  },
  rowsOf: async (context, ids) => {
    const entries = await findBomEntries(context, { ids }, { locked: false });
    const ofBill = Map.groupBy(entries, ({ bomId }) => bomId);
    return ids.flatMap((id) => (ofBill.get(id) ?? []).map(storedEntry));
  },
  readers: {
    variantId: async () => (text) => ({ value: text.replaceAll(signs, SEPARATOR) }),
  },
  async createAs(context, { variantId: path, ...fields }) {
    const codes = String(path ?? '').split(SEPARATOR);
    const own = { ...fields, variantId: await variantOf(context, codes.at(-1) ?? '') };
    const above = codes.slice(0, -1).join(SEPARATOR);
    if (above === '') return saveBom(context, boms.save.input.parse(parse(boms.save.input, own)));
    admit(boms.saveLine, context.session);
    const known = await placesOf(context, above);
    const { input } = boms.saveLine;
    const place = placeBelow(known, above);
    const line = await saveLine(context, input.parse(parse(input, { sort: 0, ...own, ...place })));
    known.set(codes.join(SEPARATOR), [{ bomId: line.bomId, parentId: line.id }]);
    return line;
  },
  async updateAs(call, { id, version, fields }, { variantId: _, ...changed }) {
    const { bomId, parentId, variant: variantId, productName, variantName, sort, active, remark } = fields;
    const own = { id, version, variantId, productName, variantName, active, remark };
    if (parentId === null) return call(boms.save, { ...own, ...changed });
    return call(boms.saveLine, { ...own, bomId, parentId, sort, ...changed });
  },
  /** A bill or a part: both have ids of one sequence. */
  async remove(context, id) {
    const [entry] = (await findBomEntries(context, { ids: [id] }, { locked: true })).filter(
      (one) => one.id === id,
    );
    if (entry === undefined) throw new AppError('notFound');
    admit(entry.parentId === null ? boms.remove : boms.removeLine, context.session);
    await (entry.parentId === null ? removeBom(context, id) : removeLine(context, id));
  },
};

function rootOf(path: string): string {
  return path.split(SEPARATOR, 1)[0] ?? path;
}

function storedEntry({ id, version, path, variantId, ...entry }: BomEntry): StoredRecord {
  const fields: FieldValues = { ...entry, variantId: path, variant: variantId };
  return { id, version, fields, shown: {} };
}

async function variantOf(context: SignedInContext, code: string): Promise<number> {
  const [variant, another] = await findVariantsOfCode(context, code);
  if (variant === undefined) throw AppError.invalidField('variantId', `“${code}”不存在`);
  if (another !== undefined) throw AppError.invalidField('variantId', `有多个规格的物料编码是“${code}”`);
  return variant;
}

/** Where parts belong that are below a path. */
type Places = Map<string, { bomId: number; parentId: number }[]>;

/** By the item code of bills, each of which is read whole. */
const billsOf = readOnce(async (_: SignedInContext) => new Map<string, Places>());

/** Places in the bill that the path begins with. */
async function placesOf(context: SignedInContext, path: string): Promise<Places> {
  const bills = await billsOf(context);
  const root = rootOf(path);
  const read = async () => {
    const entries = await findBomEntries(context, { codes: [root] }, { locked: true });
    const byPath = Map.groupBy(entries, (entry) => entry.path);
    const placeOf = ({ id, bomId, parentId }: BomEntry) => ({ bomId, parentId: parentId === null ? 0 : id });
    return new Map([...byPath].map(([at, found]) => [at, found.map(placeOf)]));
  };
  const places = bills.get(root) ?? (await read());
  // A bill that is not there yet may come with a row behind.
  if (places.size > 0) bills.set(root, places);
  return places;
}

function placeBelow(places: Places, path: string) {
  const [above, another] = places.get(path) ?? [];
  if (above === undefined) throw AppError.invalidField('variantId', `上级“${path}”不存在`);
  if (another !== undefined) throw AppError.invalidField('variantId', `有多个上级“${path}”，无法确定`);
  return above;
}
