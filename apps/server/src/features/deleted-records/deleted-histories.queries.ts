import type { DeletedKind } from '@edp/contract/deleted-kinds';
import type { DeletedRecord } from '@edp/contract/deleted-records';
import type { HistoryKind } from '@edp/contract/history-kinds';
import type { Session, SignedInContext } from '../../http/context.ts';
import { sightOf } from './bin-sight.ts';
import { findDeletedRow } from './deleted-records.queries.ts';
import type { DeletedRow } from './deleted-records.queries.ts';

/** Whose history tells of what was deleted; null where the role does not see the screen of the history. */
export function historyOf(
  { kind, id, ownerId }: Pick<DeletedRow, 'kind' | 'id' | 'ownerId'>,
  { rights }: Session,
): DeletedRecord['history'] {
  if (kind === 'resource' && !rights.screens.has('menu')) return null;
  return { kind: historyKindOf(kind), id: ownerId ?? id, line: ownerId === null ? null : id };
}

function historyKindOf(kind: DeletedKind): HistoryKind {
  switch (kind) {
    case 'productSpecification':
      return 'product';
    case 'bomPart':
      return 'bom';
    case 'resource':
      return 'menuEntry';
    default:
      return kind;
  }
}

/** Whether the record is one that the reader finds in the recycle bin. */
export async function isInBin(
  context: SignedInContext,
  { kind, id }: { kind: HistoryKind; id: number },
): Promise<boolean> {
  if (!context.session.rights.screens.has('recycleBin')) return false;
  const deleted = await findDeletedRow(context, sightOf(context.session), id);
  return deleted?.ownerId === null && historyKindOf(deleted.kind) === kind;
}
