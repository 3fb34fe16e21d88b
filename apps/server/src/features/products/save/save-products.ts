import { products } from '@edp/contract/products';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { changeableAmong, readableAmong } from '../../../database/access/access.ts';
import { duplicateOf } from '../../../database/constraint-messages.ts';
import { requireOrganisation } from '../../../database/lists/organisation-records.ts';
import { searchText } from '../../../database/lists/search.ts';
import { isStale } from '../../../database/records/stale.ts';
import { takenCodes } from '../../../database/records/taken-codes.ts';
import { insertRecords, nextRecordIds, updateRecords } from '../../../database/records/write-record.ts';
import { together } from '../../../database/together.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { admit } from '../../../http/permissions.ts';
import { answersOf, judge, judgeEach, type Attempt } from '../../../record-calls/attempt.ts';
import type { WrittenRecord } from '../../../record-calls/many-call.ts';
import type { StoredRecord } from '../../../record-calls/stored-record.ts';
import { addFiles, keepFiles } from '../../files/record-files.queries.ts';
import { assignProducts, organisationsOfMany } from '../list/product-organisations.queries.ts';
import { refuseUsedVariants } from '../variants/remove-variant.ts';
import {
  askCodes,
  askVariants,
  planOf,
  refuseTaken,
  writeVariants,
  type OwnVariants,
  type VariantPlan,
} from '../variants/save-variants.ts';
import { holdWhole } from '../variants/stored-variants.queries.ts';
import { wrongFields } from './check-product.ts';
import {
  addsVariants,
  factsOf,
  filesOfProduct,
  newColumns,
  refuseForeseen,
  refuseWrongVariants,
  requireAssignable,
  requirePlace,
  requireShelf,
  safeTexts,
  type NewProduct,
} from './product-rules.ts';
import { columnTypes, keepLabels, nextProductCode, readStored, toColumns } from './write-product.queries.ts';
import type { LockedProduct, ProductFields } from './write-product.queries.ts';

// What `save-product.ts` does of one product, of many in a few statements: all that they name is asked for at once, and each is judged
// by the same rules.

/** A new product with the code that it is to have. */
export interface CodedProduct {
  code: string;
  form: Omit<NewProduct, 'withVariants'>;
}

interface OpenProduct {
  id: number;
  fields: NewProduct;
  /** All that are to have it. */
  organisationIds: readonly number[];
  plan?: VariantPlan | undefined;
}

interface NewOne extends OpenProduct {
  code: string;
}

/**
 * Adds products with their variants.
 * @returns in their order those that were added, or why they were not; `dry` writes nothing, and the ids are 0
 * @throws AppError notAllowed without the button, invalidState without a department or an active organisation; the database what it
 * refuses of any of them
 */
export async function addProducts(
  context: SignedInContext,
  added: readonly CodedProduct[],
  { dry }: { dry: boolean },
): Promise<Attempt<WrittenRecord>[]> {
  admit(products.create, context.session);
  const { departmentId, organisationId } = await requirePlace(context);
  const next = await nextProductCode(context);
  const ids = dry ? added.map((_, at) => -1 - at) : await nextRecordIds(context, added.length);
  const codes = added.map(({ code }) => code);
  const taken = await takenCodes(context, 'products', codes);
  const assignable = rememberedBy(context);
  const opened = await judgeEach(
    added.map((answer) => ({ answer })),
    async ({ code, form: { inventoryOrganisationIds = [], ...form } }, at): Promise<NewOne> => {
      const fields = await safeTexts(form);
      requireShelf(context, fields, { active: 0 });
      const further = inventoryOrganisationIds.filter((one) => one !== organisationId);
      await assignable(further);
      refuseForeseen(code, next);
      if (taken.has(code)) throw duplicateOf('products_code_key');
      return { id: ids[at] ?? 0, code, fields, organisationIds: [...new Set([organisationId, ...further])] };
    },
  );
  const named = await judgeNamed(context, opened, ({ fields }) => ({ fields }));
  const planned = await planVariants(context, named, {
    dry,
    wanted: ({ id, fields, organisationIds }) => {
      const { productModel: model = 0 } = fields;
      const facts = factsOf(fields, { ...newColumns(fields, departmentId) });
      return wantedVariants(fields, { id, model, isFixed: false, facts, organisationIds });
    },
  });
  if (!dry) await writeNew(context, answersOf(planned), departmentId);
  return judgeEach(planned, ({ id }) => ({ id: dry ? 0 : id, version: FIRST_VERSION }));
}

/** As the table has it by default. */
const FIRST_VERSION = 1;

/** A change of a product; fields that are absent keep what is stored. */
type ProductChange = ProductFields & { inventoryOrganisationIds?: readonly number[] | undefined };

const productChange = z.custom<ProductChange>((fields) => typeof fields === 'object' && fields !== null);

interface Changed {
  fields: ProductFields;
  current: LockedProduct;
  /** Those that have it, and that get it now. */
  organisationIds: readonly number[];
  further: readonly number[];
  plan?: VariantPlan | undefined;
}

/**
 * Changes products with their variants.
 * @param changes fields as `products.update` parses them
 * @returns in their order the version that each has now, or why it was not changed; `dry` writes nothing
 * @throws AppError notAllowed without the button, notFound without an active organisation; the database what it refuses of any of them
 */
export async function changeProducts(
  context: SignedInContext,
  changes: readonly StoredRecord[],
  { dry }: { dry: boolean },
): Promise<Attempt<WrittenRecord>[]> {
  admit(products.update, context.session);
  const ids = changes.map(({ id }) => id);
  const [, seen, changeable, stored, placed] = await together([
    requireOrganisation(context),
    readableAmong(context, 'product', ids),
    changeableAmong(context, 'product', ids),
    readStored(context, ids, { locked: !dry }),
    organisationsOfMany(context, ids),
  ]);
  const assignable = rememberedBy(context);
  const opened = await judgeEach(
    changes.map((answer) => ({ answer })),
    async ({ id, version, fields: given }): Promise<Changed> => {
      const { inventoryOrganisationIds = [], ...form } = productChange.parse(given);
      const current = stored.get(id);
      if (current === undefined || !seen.has(id)) throw new AppError('notFound');
      if (!changeable.has(id)) throw new AppError('notAllowed');
      if (isStale(version, current)) throw new AppError('stale');
      const fields = await safeTexts(form);
      requireShelf(context, fields, current);
      refuseWrongVariants(current, fields);
      const present = placed.get(id) ?? new Set();
      const further = [...new Set(inventoryOrganisationIds)].filter((one) => !present.has(one));
      await assignable(further);
      return { fields, current, further, organisationIds: [...present, ...further] };
    },
  );
  const named = await judgeNamed(context, opened, ({ fields, current }) => ({ fields, current }));
  const planned = await planVariants(context, named, {
    dry,
    wanted: ({ fields, current, organisationIds }) => {
      const { id, model: stays, isOrdered: isFixed } = current;
      const { productModel: model = stays } = fields;
      return wantedVariants(fields, { id, model, isFixed, facts: factsOf(fields, current), organisationIds });
    },
  });
  if (!dry) await writeChanged(context, answersOf(planned));
  return judgeEach(planned, ({ current: { id, version } }) => ({ id, version: version + 1 }));
}

/** Asks once for each choice of organisations. */
function rememberedBy(context: SignedInContext): (organisations: readonly number[]) => Promise<void> {
  const known = new Map<string, Promise<Attempt<void>>>();
  return async (organisations) => {
    const key = organisations.join();
    const asked = known.get(key) ?? judge(() => requireAssignable(context, organisations));
    known.set(key, asked);
    const tried = await asked;
    if ('errors' in tried) throw AppError.invalidFields(tried.errors);
  };
}

/** Those whose fields name what is there and may be used. */
async function judgeNamed<T>(
  context: SignedInContext,
  tried: readonly Attempt<T>[],
  fieldsOf: (one: T) => { fields: ProductFields; current?: LockedProduct },
): Promise<Attempt<T>[]> {
  const wrong = await wrongFields(context, answersOf(tried).map(fieldsOf));
  return judgeEach(tried, (one, at) => {
    const invalid = wrong[at] ?? [];
    if (invalid.length > 0) throw AppError.invalidFields(invalid);
    return one;
  });
}

interface Owned {
  id: number;
  model: number;
  isFixed: boolean;
  facts: ReturnType<typeof factsOf>;
  organisationIds: readonly number[];
}

function wantedVariants(
  { variants }: ProductFields,
  { facts, organisationIds, ...owner }: Owned,
): OwnVariants | undefined {
  return (
    variants && {
      owner: { ...owner, materials: { ...facts, organisationIds }, corrected: [] },
      rows: variants,
    }
  );
}

/** What becomes of the variants of each; of codes that two of them give the first has its own. */
async function planVariants<T>(
  context: SignedInContext,
  tried: readonly Attempt<T>[],
  { dry, wanted }: { dry: boolean; wanted: (one: T) => OwnVariants | undefined },
): Promise<Attempt<T & { plan?: VariantPlan | undefined }>[]> {
  const given = answersOf(tried).flatMap((one) => wanted(one) ?? []);
  const asked = await askVariants(context, given, { locked: !dry });
  const planned = await judgeEach(tried, (one) => {
    const own = wanted(one);
    return { ...one, plan: own && planOf(asked, own) };
  });
  const codes = await askCodes(
    context,
    answersOf(planned).flatMap(({ plan }) => plan ?? []),
  );
  return judgeEach(planned, async (one) => {
    if (one.plan === undefined) return one;
    refuseTaken(one.plan, codes);
    await refuseUsedVariants(context, one.plan.dropped);
    return one;
  });
}

async function writeNew(
  context: SignedInContext,
  added: readonly NewOne[],
  departmentId: number,
): Promise<void> {
  const records = added.map(({ id, code, fields }) => ({
    id,
    columns: { ...newColumns(fields, departmentId), code, search_text: searchText(code, fields.name) },
  }));
  await insertRecords(context, 'products', records);
  for (const alike of Map.groupBy(added, ({ organisationIds }) => organisationIds.join()).values()) {
    const [{ organisationIds } = { organisationIds: [] }] = alike;
    await assignProducts(context, { organisationIds, productIds: alike.map(({ id }) => id) });
  }
  await together(
    added.map(({ id, fields }) =>
      addFiles(context, { table: 'product_files', column: 'product_id', id }, filesOfProduct(fields)),
    ),
  );
  await writeParts(context, added);
}

async function writeChanged(context: SignedInContext, changed: readonly Changed[]): Promise<void> {
  const extended = changed.filter(({ fields }) => addsVariants(fields));
  await holdWhole(
    context,
    extended.map(({ current }) => current.id),
  );
  const rows = changed.map(({ fields, current }) => ({
    id: current.id,
    columns: {
      ...toColumns(fields, current),
      search_text: fields.name === undefined ? undefined : searchText(current.code, fields.name),
    },
  }));
  await updateRecords(context, { table: 'products', types: columnTypes }, rows);
  for (const { current, further: organisationIds } of changed)
    if (organisationIds.length > 0)
      await assignProducts(context, { organisationIds, productIds: [current.id] });
  await together(
    changed.flatMap(({ fields, current: { id, ...current } }) =>
      hasFiles(fields)
        ? [
            keepFiles(
              context,
              { table: 'product_files', column: 'product_id', id },
              filesOfProduct(fields, { id, ...current }),
            ),
          ]
        : [],
    ),
  );
  await writeParts(
    context,
    changed.map(({ current: { id }, ...one }) => ({ id, ...one })),
  );
}

function hasFiles({ picIds, productDocumentIds, graphicDetails, parameter }: ProductFields): boolean {
  return [picIds, productDocumentIds, graphicDetails, parameter].some((field) => field !== undefined);
}

/** Labels and variants. */
async function writeParts(
  context: SignedInContext,
  written: readonly { id: number; fields: ProductFields; plan?: VariantPlan | undefined }[],
): Promise<void> {
  await keepLabels(
    context,
    written.flatMap(({ id, fields: { labelIds } }) => (labelIds ? [{ id, labelIds }] : [])),
  );
  await writeVariants(
    context,
    written.flatMap(({ plan }) => plan ?? []),
  );
}
