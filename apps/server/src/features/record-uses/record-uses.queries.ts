import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { NamedKind } from '@edp/contract/named-records';
import type { recordUses, UsedKind, UsesOfKind } from '@edp/contract/record-uses';
import { TOTAL_BOUND } from '@edp/contract/paging';
import { nameInRights } from '@edp/contract/restricted-names';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../app-error.ts';
import { referringIds } from '../../database/records/used-by.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { findSeen, readNamedRecords } from '../global-search/named-records.queries.ts';
import { usesOf } from './used-kinds.ts';
import type { Use } from './used-kinds.ts';

/**
 * What uses a record, kind by kind; a kind that has none is left out.
 * @throws AppError notAllowed without the record's screen, notFound for a record that the caller does not see
 */
export async function listUses(
  context: SignedInContext,
  input: ParsedInputOf<typeof recordUses.list>,
): Promise<UsesOfKind[]> {
  const { kind, id, by, pageNo, pageSize } = input;
  await requireSeen(context, kind, id);
  const uses = usesOf[kind].filter((use) => by === undefined || use.kind === by);
  const found = await together(
    [...Map.groupBy(uses, (use) => use.kind)].map(async ([using, ways]) => {
      const told = ways.filter((use) => isTold(use, context));
      const all = idsOf(context, ways, id);
      const among = told.length === ways.length ? all : idsOf(context, told, id);
      return { kind: using, ...(await findSeen(context, using, { all, told: among, pageNo, pageSize })) };
    }),
  );
  const records = await readNamedRecords(
    context,
    found.flatMap(({ kind: using, ids }) => ids.map((one) => ({ kind: using, id: one }))),
  );
  return found
    .filter(({ total }) => total > 0)
    .map(({ kind: using, total, seen }) => ({
      kind: using,
      total: Math.min(total, TOTAL_BOUND),
      totalBounded: total > TOTAL_BOUND,
      seen: Math.min(seen, TOTAL_BOUND),
      records: records.filter((record) => record.kind === using),
    }));
}

/** The newest records that use it in one of the ways, up to one more than is counted. */
function idsOf(
  { tenantId }: SignedInContext,
  ways: readonly Use[],
  id: number,
): RawBuilder<{ id: number }> | undefined {
  const most = TOTAL_BOUND + 1;
  const arms = ways.map(({ reference }) => referringIds(reference, { tenantId, ids: [id], most }));
  if (arms.length === 0) return undefined;
  return sql<{
    id: number;
  }>`select id from (${sql.join(arms, sql` union `)}) as arm order by id desc limit ${most}`;
}

function isTold({ kind, field }: Use, { session }: SignedInContext): boolean {
  const shown = session.rights.forms.get(kind);
  return field === undefined || shown === undefined || shown.includes(nameInRights(kind, field));
}

/** Sets stand on no list of named records: whoever holds their screen sees all of them. */
const sets = { categorySet: 'category_sets', labelSet: 'label_sets' } as const;

async function requireSeen(context: SignedInContext, kind: UsedKind, id: number): Promise<void> {
  const { session, db, tenantId } = context;
  if (!session.rights.screens.has(kind)) throw new AppError('notAllowed');
  if (kind === 'categorySet' || kind === 'labelSet') {
    const set = await db
      .selectFrom(sets[kind])
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (set === undefined) throw new AppError('notFound');
    return;
  }
  const named: { kind: NamedKind; id: number } = { kind, id };
  if ((await readNamedRecords(context, [named])).length === 0) throw new AppError('notFound');
}
