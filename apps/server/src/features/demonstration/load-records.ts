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
import { nameInEnglish } from '../tenants/name-in-english.ts';
import { createUnit } from '../units/units.queries.ts';
import * as records from './content/records.ts';
import { baseClasses, categorySets, labelSets } from './content/trees.ts';
import { complete, idsOf, inputOf } from './demonstration-context.ts';
import { saveOutline, wordsIn } from './outline.ts';
import type { Entry } from './outline.ts';

/** Units, brands, settings, trees and attributes. */
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
  for (const [at, unit] of records.units.entries()) await saveUnit(context, unit, (at + 1) * 10);
  const own = records.units.map(({ code, nativeCode: native_code }) => ({ code, native_code, source: 1 }));
  await complete(context, { table: 'units', key: 'code' }, own);
}

type UnitRow = Record<'code' | 'name' | 'unitCategory', string>;

export async function saveUnit(context: SignedInContext, unit: UnitRow, sortOrder: number): Promise<void> {
  await createUnit(context, inputOf(unitCalls.create.input, { ...unit, sortOrder, active: 1 }));
}

async function loadBrands(context: SignedInContext): Promise<void> {
  await saveNamed(context, records.brands, async ({ state, ...brand }, sortOrder) => {
    const active = state === 'off' ? 0 : 1;
    return (await saveBrand(context, inputOf(brandCalls.save.input, { ...brand, active, sortOrder }))).id;
  });
}

async function loadSettings(context: SignedInContext): Promise<void> {
  const settings = [
    ...records.applicationModules.map((name) => ({ type: 'APPLICATION_MODULE', name }) as const),
    ...records.applicationCategories.map(
      (category) => ({ type: 'APPLICATION_CATEGORY', ...category }) as const,
    ),
    ...records.applicationLabels.map((name) => ({ type: 'APPLICATION_LABEL', name }) as const),
  ];
  // Read newest first they then stand as they do there.
  for (const setting of settings.toReversed()) {
    const { type, ...fields } = inputOf(settingCalls.create.input, setting);
    await createSetting(context, type, fields);
  }
}

async function loadCategorySets(context: SignedInContext): Promise<void> {
  await saveNamed(context, categorySets, async ({ categories, ...set }) => {
    const { id } = await saveCategorySet(context, inputOf(categorySetCalls.save.input, set));
    await saveCategories(context, id, categories);
    return id;
  });
}

type Node = Entry<'code' | 'name' | 'english' | 'remark'>;

export async function saveCategories(
  context: SignedInContext,
  categorySetId: number,
  categories: readonly Node[],
): Promise<void> {
  await saveNodes(context, categories, async ({ row, sortOrder: sort }, parentId) => {
    const category = inputOf(categoryCalls.save.input, { ...row, categorySetId, parentId, sort, status: 1 });
    return (await saveCategory(context, category)).id;
  });
}

async function loadLabelSets(context: SignedInContext): Promise<void> {
  await saveNamed(context, labelSets, async ({ labels, ...set }) => {
    const { id: labelSetId } = await saveLabelSet(context, inputOf(labelSetCalls.save.input, set));
    await saveNodes(context, labels, async ({ row, sortOrder: sort }, parentId) => {
      const singleChoice = row.remark === 'one' ? 1 : 0;
      const label = inputOf(labelCalls.save.input, { ...row, labelSetId, parentId, sort, singleChoice });
      return (await saveLabel(context, label)).id;
    });
    return labelSetId;
  });
  const sources = labelSets.map(({ name, source }) => ({ name, source }));
  await complete(context, { table: 'label_sets', key: 'name' }, sources);
}

async function loadAttributes(context: SignedInContext): Promise<void> {
  const typeOf = await idsOf(context, 'product_types');
  await saveNamed(context, records.attributes, async ({ name, productType, values, state }, sortOrder) => {
    const attribute = inputOf(attributeCalls.create.input, {
      name,
      productTypeId: typeOf(productType),
      active: state === 'off' ? 0 : 1,
      sortOrder,
      values: wordsIn(values).map((value, at) => ({ value, sortOrder: (at + 1) * 10 })),
    });
    return (await saveNewAttribute(context, attribute)).id;
  });
}

/** Saves records in their order and gives them their English names. */
async function saveNamed<Record extends { english: string }>(
  { db, tenantId }: SignedInContext,
  list: readonly Record[],
  save: (record: Record, sortOrder: number) => Promise<number>,
): Promise<void> {
  const english: { id: number; name: string }[] = [];
  for (const [at, record] of list.entries())
    english.push({ id: await save(record, (at + 1) * 10), name: record.english });
  await nameInEnglish(db, tenantId, english);
}

/** The same for the nodes of a set. */
async function saveNodes(
  { db, tenantId }: SignedInContext,
  nodes: readonly Node[],
  save: (node: Node, parentId: number) => Promise<number>,
): Promise<void> {
  const english: { id: number; name: string }[] = [];
  await saveOutline(nodes, async (node, parentId) => {
    const id = await save(node, parentId);
    english.push({ id, name: node.row.english });
    return id;
  });
  await nameInEnglish(db, tenantId, english);
}
