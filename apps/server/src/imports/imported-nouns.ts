import { brands } from '@edp/contract/brands';
import { units } from '@edp/contract/units';
import { AppError } from '../app-error.ts';
import { findBrands } from '../features/brands/brands.queries.ts';
import { brandRoutes } from '../features/brands/brands.routes.ts';
import { listDictionary } from '../features/dictionary/dictionary.queries.ts';
import { UNIT_CATEGORIES, findUnits } from '../features/units/units.queries.ts';
import { unitRoutes } from '../features/units/units.routes.ts';
import type { Session } from '../http/context.ts';
import { hiddenFields } from '../http/restrict.ts';
import type { ImportedNoun, ImportedRecord } from './imported-noun.ts';

/** All that can be imported; a test compares them with the lists that say so. */
export const importedNouns: readonly ImportedNoun[] = [
  {
    list: brands.list,
    create: brands.save,
    update: brands.save,
    remove: brands.remove,
    feature: brandRoutes,
    find: async (scope, wanted) => (await findBrands(scope, wanted)).map(importedRecord),
  },
  {
    list: units.list,
    create: units.create,
    update: units.update,
    remove: units.remove,
    feature: unitRoutes,
    find: async (scope, wanted) => (await findUnits(scope, wanted)).map(importedRecord),
    choices: {
      unitCategory: async (scope) => {
        const items = await listDictionary(scope, UNIT_CATEGORIES);
        return items.map(({ key, name, disabled }) => ({ value: key, name, disabled }));
      },
    },
  },
];

function importedRecord<R extends { id: number; version: number; nameAsRead: string }>({
  id,
  version,
  nameAsRead,
  ...fields
}: R): ImportedRecord {
  return { id, version, fields, shown: { name: nameAsRead } };
}

const byName = new Map(importedNouns.map((noun) => [noun.list.exported.name, noun]));

/**
 * @throws AppError invalidInput for a list that is not imported, notAllowed without its button
 */
export function requireNoun(name: string, session: Session): ImportedNoun {
  const noun = byName.get(name);
  if (noun === undefined) throw AppError.invalidField('list', '此列表不支持导入');
  if (!session.rights.buttons.has(`${noun.list.exported.screen}:import`))
    throw new AppError('notAllowed', '没有导入此列表的权限');
  return noun;
}

/** Fields that the role may see and so fill in, in the order of the template. */
export function importedFields({ list, create }: ImportedNoun, session: Session): string[] {
  const hidden = hiddenFields(create, session);
  return Object.keys(list.imported.columns).filter((field) => !hidden.has(field));
}
