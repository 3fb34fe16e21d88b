import { brands } from '@edp/contract/brands';
import { classifications } from '@edp/contract/classifications';
import { units } from '@edp/contract/units';
import { findBrands } from '../../features/brands/brands.queries.ts';
import { brandRoutes } from '../../features/brands/brands.routes.ts';
import { findClassifications } from '../../features/classifications/classifications.queries.ts';
import { classificationRoutes } from '../../features/classifications/classifications.routes.ts';
import { listDictionary } from '../../features/dictionary/dictionary.queries.ts';
import { UNIT_CATEGORIES, findUnits } from '../../features/units/units.queries.ts';
import { unitRoutes } from '../../features/units/units.routes.ts';
import type { ImportedNoun, StoredRecord } from '../imported-noun.ts';
import { pictureByAddress } from '../pictures/noun-pictures.ts';

export const brandNoun: ImportedNoun = {
  list: brands.list,
  create: brands.save,
  update: brands.save,
  remove: brands.remove,
  feature: brandRoutes,
  atOnce: 20,
  pictures: pictureByAddress('labelPath', 'brands'),
  find: async (scope, wanted) => (await findBrands(scope, wanted)).map(namedRecord),
};

export const unitNoun: ImportedNoun = {
  list: units.list,
  create: units.create,
  update: units.update,
  remove: units.remove,
  feature: unitRoutes,
  atOnce: 20,
  find: async (scope, wanted) => (await findUnits(scope, wanted)).map(namedRecord),
  choices: {
    unitCategory: async (scope) => {
      const items = await listDictionary(scope, UNIT_CATEGORIES);
      return items.map(({ key, name, disabled }) => ({ value: key, name, disabled }));
    },
  },
};

export const classificationNoun: ImportedNoun = {
  list: classifications.list,
  create: classifications.save,
  update: classifications.save,
  remove: classifications.remove,
  feature: classificationRoutes,
  atOnce: 20,
  find: async (scope, wanted) =>
    (await findClassifications(scope, wanted)).map(({ id, version, ...fields }) => ({
      id,
      version,
      fields,
      shown: {},
    })),
};

/** A record with a name of its own in each language. */
function namedRecord<R extends { id: number; version: number; name: string; nameAsRead: string }>({
  id,
  version,
  nameAsRead,
  ...fields
}: R): StoredRecord {
  return { id, version, fields, shown: { name: [fields.name, nameAsRead] } };
}
