import { administeredNews } from '@edp/contract/administered-news';
import { attributeForm, attributes } from '@edp/contract/attributes';
import { boms } from '@edp/contract/boms';
import { brandForm, brands } from '@edp/contract/brands';
import { categories, categoryForm } from '@edp/contract/categories';
import { certificates } from '@edp/contract/certificates';
import { classifications } from '@edp/contract/classifications';
import type { DeletedKind } from '@edp/contract/deleted-kinds';
import { departmentForm, departments } from '@edp/contract/departments';
import { dictionary, newDictionaryItemForm } from '@edp/contract/dictionary';
import { employeeForm, employees } from '@edp/contract/employees';
import type { Endpoint } from '@edp/contract/endpoint';
import { inventoryOrganisationForm, inventoryOrganisations } from '@edp/contract/inventory-organisations';
import { labelForm, labels } from '@edp/contract/labels';
import { menus } from '@edp/contract/menus';
import { productVariantForm } from '@edp/contract/product-form';
import { products } from '@edp/contract/products';
import { resourceForm, resources } from '@edp/contract/resources';
import { settings } from '@edp/contract/settings';
import { unitForm, units } from '@edp/contract/units';
import { userGroupForm, userGroups } from '@edp/contract/user-groups';
import type { z } from 'zod';
import type { SignedInContext } from '../../http/context.ts';
import type { RecordTables } from '../../recycle-bin/record-tables.ts';
import { attributeRecord } from '../attributes/attributes.queries.ts';
import { lineRecord } from '../boms/bom-lines.queries.ts';
import { bomRecord } from '../boms/boms.queries.ts';
import { followBom, followLine, holdLines, holdPlaceOfLine } from '../boms/restored-bom.ts';
import { brandRecord } from '../brands/brands.queries.ts';
import { categoryRecord } from '../categories/categories.queries.ts';
import { categoryTree } from '../category-sets/category-sets.queries.ts';
import { certificateRecord } from '../certificates/certificates.queries.ts';
import { classificationRecord } from '../classifications/classifications.queries.ts';
import { departmentRecord } from '../departments/departments.queries.ts';
import { holdPlaceOfDepartment } from '../departments/restored-department.ts';
import { itemRecord } from '../dictionary/dictionary-items.queries.ts';
import { holdDictionary } from '../dictionary/restored-item.ts';
import { employeeRecord } from '../employees/employees.queries.ts';
import { organisationRecord } from '../inventory-organisations/inventory-organisations.queries.ts';
import { labelTree } from '../label-sets/label-sets.queries.ts';
import { labelRecord } from '../labels/labels.queries.ts';
import { followEntry, holdPlaceOfEntry } from '../menus/restored-entry.ts';
import { newsRecord } from '../news/administered-news.queries.ts';
import { productRecord } from '../products/save/write-product.queries.ts';
import { holdProductOfVariant } from '../products/variants/restored-variant.ts';
import { variantRecord } from '../products/variants/stored-variants.queries.ts';
import { entryRecord, resourceRecord } from '../resources/resources.queries.ts';
import { holdPlaceOfResource } from '../resources/restored-resource.ts';
import { settingRecord } from '../settings/settings.queries.ts';
import { unitRecord } from '../units/units.queries.ts';
import { userGroupRecord } from '../user-groups/user-groups.queries.ts';
import { contents } from './shown-contents.ts';
import type { ShownContent } from './shown-contents.ts';
import { holdPlaceIn } from './restored-node.ts';

/** A record that is about to be restored, as it will be. */
export interface Restoring {
  id: number;
  name: string;
  /** The node above it; 0 for the first level, and where there are none. */
  parentId: number;
  row: Readonly<Record<string, unknown>>;
}

export interface BinnedKind {
  record: RecordTables;
  /** Who may call it sees such records in the bin. */
  remove: Endpoint;
  /** Rules of its form for another code and another name. */
  rules?: { code?: z.ZodType; name?: z.ZodType };
  /** What of it is shown, and whose hidden columns and fields decide about that. */
  content: ShownContent;
  /** Locks what its place depends on. @throws AppError where its feature would not take it now */
  hold?: (context: SignedInContext, restoring: Restoring) => Promise<void>;
  /** What follows from its being there. @throws AppError where it may not be */
  follow?: (context: SignedInContext, id: number) => Promise<void>;
}

const rulesOf = ({ shape }: { shape: { code?: z.ZodType; name: z.ZodType } }) => shape;

/** All kinds that the bin takes; one without an entry does not compile, and a test compares them with the calls. */
export const binnedKinds: Readonly<Record<DeletedKind, BinnedKind>> = {
  product: { record: productRecord, remove: products.remove, content: contents.product },
  productSpecification: {
    record: variantRecord,
    remove: attributes.remove,
    rules: { code: productVariantForm.shape.itemCode, name: productVariantForm.shape.itemName },
    content: contents.productSpecification,
    hold: holdProductOfVariant,
  },
  classification: {
    record: classificationRecord,
    remove: classifications.remove,
    content: contents.classification,
  },
  bom: {
    record: bomRecord,
    remove: boms.remove,
    content: contents.bom,
    hold: holdLines,
    follow: followBom,
  },
  bomPart: {
    record: lineRecord,
    remove: boms.removeLine,
    content: contents.bomPart,
    hold: holdPlaceOfLine,
    follow: followLine,
  },
  brand: { record: brandRecord, remove: brands.remove, rules: rulesOf(brandForm), content: contents.brand },
  unit: { record: unitRecord, remove: units.remove, rules: rulesOf(unitForm), content: contents.unit },
  category: {
    record: categoryRecord,
    remove: categories.remove,
    rules: rulesOf(categoryForm),
    content: contents.category,
    hold: holdPlaceIn(categoryTree),
  },
  label: {
    record: labelRecord,
    remove: labels.remove,
    rules: rulesOf(labelForm),
    content: contents.label,
    hold: holdPlaceIn(labelTree),
  },
  specification: {
    record: attributeRecord,
    remove: attributes.remove,
    rules: rulesOf(attributeForm),
    content: contents.specification,
  },
  certificate: { record: certificateRecord, remove: certificates.remove, content: contents.certificate },
  setting: { record: settingRecord, remove: settings.remove, content: contents.setting },
  department: {
    record: departmentRecord,
    remove: departments.remove,
    rules: rulesOf(departmentForm),
    content: contents.department,
    hold: holdPlaceOfDepartment,
  },
  userGroup: {
    record: userGroupRecord,
    remove: userGroups.remove,
    rules: rulesOf(userGroupForm),
    content: contents.userGroup,
  },
  inventoryOrganisation: {
    record: organisationRecord,
    remove: inventoryOrganisations.remove,
    rules: rulesOf(inventoryOrganisationForm),
    content: contents.inventoryOrganisation,
  },
  employee: {
    record: employeeRecord,
    remove: employees.remove,
    rules: { code: employeeForm.shape.number, name: employeeForm.shape.name },
    content: contents.employee,
  },
  news: { record: newsRecord, remove: administeredNews.remove, content: contents.news },
  menuEntry: {
    record: entryRecord,
    remove: menus.remove,
    content: contents.menuEntry,
    hold: holdPlaceOfEntry,
    follow: followEntry,
  },
  resource: {
    record: resourceRecord,
    remove: resources.remove,
    rules: rulesOf(resourceForm),
    content: contents.resource,
    hold: holdPlaceOfResource,
  },
  dictionaryItem: {
    record: itemRecord,
    remove: dictionary.remove,
    rules: { code: newDictionaryItemForm.shape.key, name: newDictionaryItemForm.shape.chineseName },
    content: contents.dictionaryItem,
    hold: holdDictionary,
  },
};
