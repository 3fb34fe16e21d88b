import { attributes as attributeCalls } from '@edp/contract/attributes';
import { brands as brandCalls } from '@edp/contract/brands';
import { categories as categoryCalls } from '@edp/contract/categories';
import { BASE_CLASS, categorySets as categorySetCalls } from '@edp/contract/category-sets';
import { labels as labelCalls } from '@edp/contract/labels';
import { labelSets as labelSetCalls } from '@edp/contract/label-sets';
import { settings as settingCalls } from '@edp/contract/settings';
import { units as unitCalls } from '@edp/contract/units';
import type { SignedInContext } from '../../http/context.ts';
import { saveNewAttribute } from '../attributes/save-attribute.ts';
import { saveBrand } from '../brands/brands.routes.ts';
import { saveCategory } from '../categories/save-category.ts';
import { saveCategorySet } from '../category-sets/save-category-set.ts';
import { saveLabel } from '../labels/save-label.ts';
import { saveLabelSet } from '../label-sets/save-label-set.ts';
import { createSetting } from '../settings/settings.queries.ts';
import { createUnit } from '../units/units.queries.ts';
import * as records from './content/records.ts';
import { baseClasses, categorySets, labelSets } from './content/trees.ts';
import { complete, idsOf, inputOf, saveAll } from './demonstration-context.ts';
import { leaves, wordsIn } from './outline.ts';

/** Units, brands, settings, trees and attributes. */
export async function loadRecords(context: SignedInContext): Promise<void> {
  const setOf = await idsOf(context, 'category_sets');
  await Promise.all([
    loadUnits(context),
    saveAll(context, leaves(records.brands), ({ state, ...brand }, { sortOrder }) => {
      const active = state === 'off' ? 0 : 1;
      return saveBrand(context, inputOf(brandCalls.save.input, { ...brand, active, sortOrder }));
    }),
    loadSettings(context),
    saveCategories(context, setOf(BASE_CLASS), baseClasses),
    saveAll(context, leaves(categorySets), async ({ nodes, ...set }) => {
      const saved = await saveCategorySet(context, inputOf(categorySetCalls.save.input, set));
      await saveCategories(context, saved.id, nodes);
      return saved;
    }),
    loadLabelSets(context),
    loadAttributes(context),
  ]);
}

async function loadUnits(context: SignedInContext): Promise<void> {
  for (const [at, unit] of records.units.entries()) await saveUnit(context, unit, (at + 1) * 10);
  const own = records.units.map(({ code, nativeCode: native_code }) => ({ code, native_code, source: 1 }));
  await complete(context, { table: 'units', key: 'code' }, own);
}

type UnitRow = Record<'code' | 'name' | 'unitCategory', string>;

export async function saveUnit(context: SignedInContext, unit: UnitRow, sortOrder: number): Promise<void> {
  await createUnit(context, inputOf(unitCalls.create.input, { ...unit, sortOrder, active: 1 }));
}

async function loadSettings(context: SignedInContext): Promise<void> {
  const { applicationModules, applicationCategories, applicationLabels } = records;
  const settings = [
    ...applicationModules.map((name) => ({ type: 'APPLICATION_MODULE', name }) as const),
    ...applicationCategories.map((category) => ({ type: 'APPLICATION_CATEGORY', ...category }) as const),
    ...applicationLabels.map((name) => ({ type: 'APPLICATION_LABEL', name }) as const),
  ];
  // Read newest first they then stand as they do there.
  for (const setting of settings.toReversed()) {
    const { type, ...fields } = inputOf(settingCalls.create.input, setting);
    await createSetting(context, type, fields);
  }
}

export function saveCategories(
  context: SignedInContext,
  categorySetId: number,
  categories: typeof baseClasses,
): Promise<void> {
  return saveAll(context, categories, (row, { sortOrder: sort, parentId }) => {
    const category = { ...row, categorySetId, parentId, sort, status: 1 };
    return saveCategory(context, inputOf(categoryCalls.save.input, category));
  });
}

async function loadLabelSets(context: SignedInContext): Promise<void> {
  await saveAll(context, leaves(labelSets), async ({ nodes, ...set }) => {
    const saved = await saveLabelSet(context, inputOf(labelSetCalls.save.input, set));
    await saveAll(context, nodes, (row, { sortOrder: sort, parentId }) => {
      const singleChoice = row.remark === 'one' ? 1 : 0;
      const label = { ...row, labelSetId: saved.id, parentId, sort, singleChoice };
      return saveLabel(context, inputOf(labelCalls.save.input, label));
    });
    return saved;
  });
  const sources = labelSets.map(({ name, source }) => ({ name, source }));
  await complete(context, { table: 'label_sets', key: 'name' }, sources);
}

async function loadAttributes(context: SignedInContext): Promise<void> {
  const typeOf = await idsOf(context, 'product_types');
  await saveAll(context, leaves(records.attributes), (row, { sortOrder }) => {
    const attribute = inputOf(attributeCalls.create.input, {
      name: row.name,
      productTypeId: typeOf(row.productType),
      active: row.state === 'off' ? 0 : 1,
      sortOrder,
      values: wordsIn(row.values).map((value, at) => ({ value, sortOrder: (at + 1) * 10 })),
    });
    return saveNewAttribute(context, attribute);
  });
}
