import type { MenuPart } from '@edp/contract/menus';
import { sql } from 'kysely';
import type { SignedInContext } from '../../http/context.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { entryKey } from '../tenants/built-in-menu.ts';
import { listEntries, lockEntries } from './menu-entries.queries.ts';
import type { StoredEntry } from './menu-entries.queries.ts';
import { builtInOf } from './menu-entries.ts';
import type { Menu } from './menu-entries.ts';
import { followGroups } from './save-entry.ts';

/** Own entries keep their group and stand behind the built-in ones there. */
const FIRST_OWN = 1_000;

/** Puts parts of the built-in entries back as they came; answers how many entries have changed. */
export async function resetMenu(context: SignedInContext, parts: readonly MenuPart[]): Promise<number> {
  const menu = await lockEntries(context);
  const wanted = menu.map((entry) => asItCame(menu, entry, new Set(parts)));
  const changed = wanted.filter((entry, at) => differs(entry, menu[at]));
  if (changed.length === 0) return 0;
  await writeEntries(context, changed);
  await followGroups(context, await listEntries(context));
  await recordEvent(context, {
    kind: 'menuReset',
    changes: parts.map((part) => ({ what: 'part', to: part })),
  });
  return changed.length;
}

function asItCame(menu: Menu, entry: StoredEntry, parts: ReadonlySet<MenuPart>): StoredEntry {
  const builtIn = builtInOf(entry);
  if (builtIn === undefined) {
    const place = menu.filter(({ parentId }) => parentId === entry.parentId).indexOf(entry);
    return parts.has('order') ? { ...entry, sort: FIRST_OWN + place } : entry;
  }
  const parentId = menu.find((other) => entryKey(other) === builtIn.parent)?.id ?? 0;
  return {
    ...entry,
    ...(parts.has('names') && {
      chineseName: builtIn.name,
      englishName: builtIn.english,
      icon: builtIn.icon,
    }),
    ...(parts.has('order') && { parentId, sort: builtIn.place }),
    ...(parts.has('visibility') && { hidden: false }),
  };
}

const compared = ['chineseName', 'englishName', 'icon', 'parentId', 'sort', 'hidden'] as const;

function differs(entry: StoredEntry, stored: StoredEntry | undefined): boolean {
  return compared.some((name) => entry[name] !== stored?.[name]);
}

async function writeEntries({ db, tenantId, userId }: SignedInContext, entries: Menu): Promise<void> {
  const column = <Name extends keyof StoredEntry>(name: Name) => entries.map((entry) => entry[name]);
  await sql`
    update resources as r
       set parent_id = nullif(given.parent_id, 0), sort_order = given.sort, name = given.name, icon = given.icon,
           hidden = given.hidden, version = r.version + 1, updated_by = ${userId}, updated_at = ${new Date()}
      from unnest(${column('id')}::bigint[], ${column('parentId')}::bigint[], ${column('sort')}::integer[],
                  ${column('chineseName')}::text[], ${column('icon')}::text[], ${column('hidden')}::boolean[])
           as given (id, parent_id, sort, name, icon, hidden)
     where r.tenant_id = ${tenantId} and r.id = given.id`.execute(db);
  await db
    .insertInto('translations')
    .values(
      entries.map(({ id, englishName: name }) => ({
        tenant_id: tenantId,
        record_id: id,
        language: 'ENG',
        name,
        remark: '',
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'record_id', 'language'])
        .doUpdateSet((row) => ({ name: row.ref('excluded.name') })),
    )
    .execute();
}
