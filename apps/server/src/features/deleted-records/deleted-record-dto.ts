import { deletedKindWords } from '@edp/contract/deleted-kinds';
import type { DeletedRecord } from '@edp/contract/deleted-records';
import type { SignedInContext } from '../../http/context.ts';
import { historyOf } from './deleted-histories.queries.ts';
import { shownName } from './bin-sight.ts';
import type { DeletedRow } from './deleted-records.queries.ts';

export function toDeletedDto(row: DeletedRow, { session, language }: SignedInContext): DeletedRecord {
  const { id, kind, deletedBy, deletedTime, daysLeft } = row;
  const kindName = deletedKindWords[kind][language];
  const history = historyOf(row, session);
  return { id, kind, kindName, ...shownName(row, session), deletedBy, deletedTime, daysLeft, history };
}
