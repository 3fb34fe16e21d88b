import { brands } from '@edp/contract/brands';
import { categories } from '@edp/contract/categories';
import { labels } from '@edp/contract/labels';
import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
import { units } from '@edp/contract/units';
import { variants } from '@edp/contract/variants';
import { AppError } from '../app-error.ts';
import { readableAmong } from '../database/access/access.ts';
import type { Scope } from '../database/scope.ts';
import { findBrands } from '../features/brands/brands.queries.ts';
import { brandRoutes } from '../features/brands/brands.routes.ts';
import { findCategoriesToChange } from '../features/categories/categories.queries.ts';
import { categoryRoutes } from '../features/categories/categories.routes.ts';
import { findLabelsToChange } from '../features/labels/labels.queries.ts';
import { labelRoutes } from '../features/labels/labels.routes.ts';
import { changeMaterials, materialLocks } from '../features/materials/change-materials.ts';
import { findMaterialsToChange } from '../features/materials/change-materials.queries.ts';
import { materialRoutes } from '../features/materials/materials.routes.ts';
import { productRoutes } from '../features/products/products.routes.ts';
import { findProductsToChange } from '../features/products/record/product.queries.ts';
import { findVariantsToChange } from '../features/products/variants/stored-variants.queries.ts';
import { changeProducts } from '../features/products/save/save-products.ts';
import { seenVariants, variantLocks } from '../features/products/variants/update-variant.ts';
import { variantRoutes } from '../features/products/variants/variants.routes.ts';
import { findUnits } from '../features/units/units.queries.ts';
import { unitRoutes } from '../features/units/units.routes.ts';
import type { Session } from '../http/context.ts';
import type { StoredRecord } from '../record-calls/stored-record.ts';
import type { BulkNoun } from './bulk-noun.ts';

/** All whose records can be changed many at once; a test compares them with the lists that say so. */
export const bulkNouns: readonly BulkNoun[] = [
  {
    list: materials.list,
    update: materials.update,
    feature: materialRoutes,
    seen: (scope, ids) => readableAmong(scope, 'material', ids),
    find: async (scope, ids, options) => (await findMaterialsToChange(scope, ids, options)).map(storedRecord),
    changeAll: changeMaterials,
    locks: materialLocks,
  },
  {
    list: products.list,
    update: products.update,
    feature: productRoutes,
    seen: (scope, ids) => readableAmong(scope, 'product', ids),
    find: async (scope, ids, options) => (await findProductsToChange(scope, ids, options)).map(storedRecord),
    changeAll: changeProducts,
  },
  {
    list: brands.list,
    update: brands.save,
    feature: brandRoutes,
    seen: everybodys,
    find: async (scope, ids) => (await findBrands(scope, { ids })).map(storedRecord),
  },
  {
    list: units.list,
    update: units.update,
    feature: unitRoutes,
    seen: everybodys,
    find: async (scope, ids) => (await findUnits(scope, { ids })).map(storedRecord),
  },
  {
    list: categories.tree,
    update: categories.save,
    feature: categoryRoutes,
    seen: everybodys,
    find: async (scope, ids) => (await findCategoriesToChange(scope, ids)).map(storedRecord),
  },
  {
    list: labels.tree,
    update: labels.save,
    feature: labelRoutes,
    seen: everybodys,
    find: async (scope, ids) => (await findLabelsToChange(scope, ids)).map(storedRecord),
  },
  {
    list: variants.list,
    update: variants.update,
    feature: variantRoutes,
    seen: seenVariants,
    find: async (scope, ids, options) => (await findVariantsToChange(scope, ids, options)).map(storedRecord),
    locks: variantLocks,
  },
];

function storedRecord<R extends { id: number; version: number }>({
  id,
  version,
  ...fields
}: R): StoredRecord {
  return { id, version, fields };
}

/** Whoever has the screen sees all of it. */
async function everybodys(_: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(ids);
}

const byName = new Map(bulkNouns.map((noun) => [noun.list.exported.name, noun]));

/** @throws AppError invalidInput for a list that is not changed so, notAllowed without its button */
export function requireBulkNoun(name: string, session: Session): BulkNoun {
  const noun = byName.get(name);
  if (noun === undefined) throw AppError.invalidField('list', '此列表不支持批量修改');
  const { exported, bulk } = noun.list;
  if (!session.rights.buttons.has(`${bulk.screen ?? exported.screen}:${bulk.button}`))
    throw new AppError('notAllowed', '没有批量修改此列表的权限');
  return noun;
}
