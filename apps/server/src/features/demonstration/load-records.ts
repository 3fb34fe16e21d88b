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
import { saveBrand } from '../brands/save-brand.ts';
import { saveCategory } from '../categories/save-category.ts';
import { saveCategorySet } from '../category-sets/save-category-set.ts';
import { saveLabel } from '../labels/save-label.ts';
import { saveLabelSet } from '../label-sets/save-label-set.ts';
import { createSetting } from '../settings/settings.queries.ts';
import { nameInEnglish } from '../tenants/name-in-english.ts';
import { createUnit } from '../units/units.queries.ts';
import { attributes } from './content/products.ts';
import {
  applicationCategories,
  applicationLabels,
  applicationModules,
  brands,
  units,
} from './content/records.ts';
import { baseClasses, categorySets, labelSets } from './content/trees.ts';
import { complete, idsOf } from './demonstration-context.ts';
import { saveOutline, wordsIn } from './outline.ts';
import type { Entry } from './outline.ts';

/** Units, brands, settings, trees and attributes, as their screens save them. */
export async function loadRecords(context: SignedInContext): Promise<void> {
  const setOf = await idsOf(context, 'category_sets');
  await Promise.all([
    loadUnits(context),
    loadBrands(context),
    loadSettings(context),
    saveCategories(context, setOf(BASE_CLASS), baseClasses),
    loadCategorySets(context),
    loadLabelSets(context),
    loadAttributes(context),
  ]);
}

async function loadUnits(context: SignedInContext): Promise<void> {
  for (const [at, [code, name, unitCategory]] of units.entries())
    await saveUnit(context, { code, name, unitCategory, sortOrder: (at + 1) * 10 });
  const own = units.map(([code, , , native_code]) => ({ code, native_code, source: 1 }));
  await complete(context, { table: 'units', key: 'code' }, own);
}

export async function saveUnit(
  context: SignedInContext,
  unit: { code: string; name: string; unitCategory: string; sortOrder: number },
): Promise<void> {
  await createUnit(context, unitCalls.create.input.parse({ ...unit, active: 1 }));
}

async function loadBrands(context: SignedInContext): Promise<void> {
  const english: { id: number; name: string }[] = [];
  for (const [at, [code, name, inEnglish, active]] of brands.entries()) {
    const brand = brandCalls.save.input.parse({ code, name, active, sortOrder: (at + 1) * 10 });
    english.push({ id: (await saveBrand(context, brand)).id, name: inEnglish });
  }
  await nameInEnglish(context.db, context.tenantId, english);
}

async function loadSettings(context: SignedInContext): Promise<void> {
  const settings = [
    ...wordsIn(applicationModules).map((name) => ({ type: 'APPLICATION_MODULE', name })),
    ...applicationCategories.map(([name, code, remark]) => ({
      type: 'APPLICATION_CATEGORY',
      name,
      code,
      remark,
    })),
    ...wordsIn(applicationLabels).map((name) => ({ type: 'APPLICATION_LABEL', name })),
  ];
  // Read newest first they then stand as they do there.
  for (const setting of settings.toReversed()) {
    const { type, id: _new, ...fields } = settingCalls.create.input.parse(setting);
    await createSetting(context, type, fields);
  }
}

async function loadCategorySets(context: SignedInContext): Promise<void> {
  for (const { categories, english, ...fields } of categorySets) {
    const { id } = await saveCategorySet(context, categorySetCalls.save.input.parse(fields));
    await nameInEnglish(context.db, context.tenantId, [{ id, name: english }]);
    await saveCategories(context, id, categories);
  }
}

export async function saveCategories(
  context: SignedInContext,
  categorySetId: number,
  categories: readonly Entry[],
): Promise<void> {
  await saveNodes(context, categories, async ({ cells: [code, name], sort }, parentId) => {
    const category = { categorySetId, parentId, code, name, sort, status: 1 };
    return (await saveCategory(context, categoryCalls.save.input.parse(category))).id;
  });
}

async function loadLabelSets(context: SignedInContext): Promise<void> {
  for (const { labels, english, source: _, ...fields } of labelSets) {
    const set = await saveLabelSet(context, labelSetCalls.save.input.parse({ ...fields, state: 1 }));
    await nameInEnglish(context.db, context.tenantId, [{ id: set.id, name: english }]);
    await saveNodes(context, labels, async ({ cells: [code, name, , choice], sort }, parentId) => {
      const isRadio = choice === 'one' ? 1 : 0;
      const label = { labelSetId: set.id, parentId, code, name, sort, isRadio };
      return (await saveLabel(context, labelCalls.save.input.parse(label))).id;
    });
  }
  const sources = labelSets.map(({ name, source }) => ({ name, source }));
  await complete(context, { table: 'label_sets', key: 'name' }, sources);
}

/** Saves the nodes of a set and gives them their English names. */
async function saveNodes(
  { db, tenantId }: SignedInContext,
  nodes: readonly Entry[],
  save: (node: Entry, parentId: number) => Promise<number>,
): Promise<void> {
  const english: { id: number; name: string }[] = [];
  await saveOutline(nodes, async (node, parentId) => {
    const id = await save(node, parentId);
    english.push({ id, name: node.cells[2] ?? '' });
    return id;
  });
  await nameInEnglish(db, tenantId, english);
}

async function loadAttributes(context: SignedInContext): Promise<void> {
  const typeOf = await idsOf(context, 'product_types');
  const english: { id: number; name: string }[] = [];
  for (const [at, [name, inEnglish, type, active, values]] of attributes.entries()) {
    const specValueList = wordsIn(values).map((specValue, place) => ({
      specValue,
      sortOrder: (place + 1) * 10,
    }));
    const fields = { name, productTypeId: typeOf(type), active, sortOrder: (at + 1) * 10, specValueList };
    const { id } = await saveNewAttribute(context, attributeCalls.create.input.parse(fields));
    english.push({ id, name: inEnglish });
  }
  await nameInEnglish(context.db, context.tenantId, english);
}
