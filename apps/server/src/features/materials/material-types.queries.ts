import { sql } from 'kysely';
import type { Scope } from '../../database/scope.ts';
import { localizedName } from '../../database/records/translations.ts';

/** Ids and names of a material's types, in the order of their dictionary. */
export function typesOf({ tenantId, language }: Scope, materialId: 'm.id' | 'x.id') {
  const named = localizedName(language, { tenantId, id: sql.ref('i.id'), name: sql.ref('i.name') });
  return sql<{ ids: number[]; names: string }>`(
    select coalesce(json_agg(i.id order by i.sort_order, i.id), '[]') as ids,
           coalesce(string_agg(${named}, ',' order by i.sort_order, i.id), '') as names
      from material_types as t
      join dictionary_items as i on i.tenant_id = t.tenant_id and i.id = t.item_id
     where t.tenant_id = ${tenantId} and t.material_id = ${sql.ref(materialId)})`;
}
