import type { Language } from '@edp/contract/multilingual';
import { linkedReference, referenceByKey } from '../../database/records/used-by.ts';
import type { Reference } from '../../database/records/used-by.ts';
import { defaultDictionaries } from '../tenants/default-records.ts';

type Words = Readonly<Record<Language, string>>;

interface KnownDictionary {
  name: Words;
  /** What its items are chosen for. */
  purpose: Words;
  /** Records know an item by its id or by its key. */
  by: 'id' | 'key';
  references: readonly Reference[];
}

/** Dictionaries of tenants, in the order in which they are shown. */
const known: Readonly<Record<string, KnownDictionary>> = {
  dms_sku_itemtype: {
    name: { ZHS: '物料类型', ENG: 'Material types' },
    purpose: { ZHS: '物料的“物料类型”', ENG: 'Types of materials' },
    by: 'id',
    references: [
      linkedReference({
        type: 'material',
        table: 'materials',
        code: 'item_code',
        name: 'item_name',
        through: { table: 'material_types', column: 'item_id', record: 'material_id' },
      }),
    ],
  },
  edp_productunit_type: {
    name: { ZHS: '单位类别', ENG: 'Unit categories' },
    purpose: { ZHS: '单位的“单位类别”', ENG: 'Categories of units' },
    by: 'key',
    references: [
      referenceByKey({ type: 'unit', table: 'units', column: 'category', code: 'code', name: 'name' }),
    ],
  },
  edp_label_useobj: {
    name: { ZHS: '标签使用对象', ENG: 'Use objects of labels' },
    purpose: { ZHS: '标签集的“使用对象”', ENG: 'What label sets are for' },
    by: 'key',
    references: [
      referenceByKey({ type: 'labelSet', table: 'label_sets', column: 'use_object', name: 'name' }),
    ],
  },
};

export const dictionaryKeys: readonly string[] = Object.keys(known);

export function dictionaryOf(key: string): KnownDictionary | undefined {
  return Object.hasOwn(known, key) ? known[key] : undefined;
}

/** The product knows these items by their keys. */
export function isBuiltInItem(dictionary: string, key: string): boolean {
  const items = Object.hasOwn(defaultDictionaries, dictionary) ? defaultDictionaries[dictionary] : undefined;
  return items?.some((item) => item.key === key) ?? false;
}

/** The product's own lists, by their keys. */
export const openListWords: Readonly<Record<string, { name: Words; purpose: Words }>> = {
  businessOrgType: {
    name: { ZHS: '申请主体类型', ENG: 'Kinds of applicants' },
    purpose: { ZHS: '企业注册的“主体类型”', ENG: 'Kinds of applicants in registrations' },
  },
};
