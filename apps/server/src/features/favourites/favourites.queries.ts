import type { Favourite } from '@edp/contract/favourites';
import { MAX_FAVOURITES } from '@edp/contract/favourites';
import { sql } from 'kysely';
import { idIn } from '../../database/lists/id-in.ts';
import { send } from '../../database/statement-driver.ts';
import type { Scope } from '../../database/scope.ts';

export type FavouriteName = Pick<Favourite, 'kind' | 'id'>;

/** The person's favourites in their order. */
export async function listFavourites({ db, tenantId, userId }: Scope) {
  const { rows } = await sql<FavouriteName>`
    select f.kind, f.record_id as id from favourites as f
     where f.tenant_id = ${tenantId} and f.user_id = ${userId} order by f.position, f.record_id`.execute(db);
  return rows;
}

/** Those entries of the menu that the role has. */
export async function heldEntries({ db, tenantId, roleId }: Scope, ids: readonly number[]) {
  return db
    .selectFrom('resources as r')
    .innerJoin('role_resources as g', (join) =>
      join.onRef('g.tenant_id', '=', 'r.tenant_id').onRef('g.resource_id', '=', 'r.id'),
    )
    .where('r.tenant_id', '=', tenantId)
    .where('r.kind', '=', 'menu')
    .where('g.role_id', '=', roleId)
    .where((row) => idIn(row.ref('r.id'), ids))
    .select(['r.id', 'r.code', 'r.name'])
    .execute();
}

/** Adds at the end; false when there are as many as there may be. What is there already stays where it stands. */
export async function addFavourite(
  { db, tenantId, userId }: Scope,
  { kind, id }: FavouriteName,
): Promise<boolean> {
  // One after the other for each person: the next statement counts what others have added until then.
  await sql`
    select from users as u where u.tenant_id = ${tenantId} and u.id = ${userId} for no key update`.execute(
    db,
  );
  const added = await send(
    db,
    sql`insert into favourites (tenant_id, user_id, kind, record_id, position)
        select u.tenant_id, u.id, ${kind}, ${id}, coalesce(max(f.position), 0) + 1
          from users as u
          left join favourites as f on f.tenant_id = u.tenant_id and f.user_id = u.id
         where u.tenant_id = ${tenantId} and u.id = ${userId}
         group by u.tenant_id, u.id
        having count(f.record_id) < ${MAX_FAVOURITES}
            or bool_or(f.kind = ${kind} and f.record_id = ${id})
        on conflict (tenant_id, user_id, kind, record_id) do update set position = favourites.position
        returning record_id`,
  );
  return added.length > 0;
}

export async function removeFavourite(
  { db, tenantId, userId }: Scope,
  { kind, id }: FavouriteName,
): Promise<void> {
  await db
    .deleteFrom('favourites')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .execute();
}

/** The named ones come first, in their order; the others follow as they stood. */
export async function arrangeFavourites(
  { db, tenantId, userId }: Scope,
  order: readonly FavouriteName[],
): Promise<void> {
  const keys = order.map(({ kind, id }) => `${kind} ${id}`);
  await sql`
    update favourites as f
       set position = coalesce(array_position(${keys}::text[], f.kind || ' ' || f.record_id), p.position)
      from (select a.kind, a.record_id, (${MAX_FAVOURITES} + row_number() over (order by a.position, a.record_id))::integer as position
              from favourites as a where a.tenant_id = ${tenantId} and a.user_id = ${userId}) as p
     where f.tenant_id = ${tenantId} and f.user_id = ${userId} and p.kind = f.kind and p.record_id = f.record_id`.execute(
    db,
  );
}
