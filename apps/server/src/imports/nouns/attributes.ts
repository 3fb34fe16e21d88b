import { attributes } from '@edp/contract/attributes';
import { findAttributes } from '../../features/attributes/attributes.queries.ts';
import { attributeRoutes } from '../../features/attributes/attributes.routes.ts';
import { listProductTypes } from '../../features/product-types/product-types.queries.ts';
import type { ImportedNoun } from '../imported-noun.ts';
import { listSayings, textsOfCell } from '../import-words.ts';

export const attributeNoun: ImportedNoun = {
  list: attributes.list,
  create: attributes.create,
  update: attributes.update,
  remove: attributes.remove,
  feature: attributeRoutes,
  find: async (context, wanted) =>
    (await findAttributes(context, wanted)).map(
      ({ id, version, name, nameAsRead, typeAsRead, productTypeId, productTypeName, values, ...others }) => ({
        id,
        version,
        fields: {
          name,
          productTypeId,
          values,
          sortOrder: others.sortOrder,
          active: others.active,
          description: others.description,
        },
        keys: [...new Set([name, nameAsRead])],
        shown: {
          name: [name, nameAsRead],
          productTypeId: [typeAsRead, productTypeName],
          values: listSayings(values.map(({ value }) => value)),
        },
      }),
    ),
  choices: {
    productTypeId: async (scope) => {
      const all = await listProductTypes(scope, { flag: undefined, keyword: undefined });
      const enabled = await listProductTypes(scope, { flag: '1', keyword: undefined });
      const ids = new Set(enabled.map(({ id }) => id));
      return all.map(({ id, name }) => ({ value: id, name, disabled: !ids.has(id) }));
    },
  },
  readers: {
    values: async () => (text) => ({
      value: textsOfCell(text).map((value, at) => ({ value, sortOrder: at + 1 })),
    }),
  },
};
