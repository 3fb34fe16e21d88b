import { recordUses, type UsedKind, type UsesOfKind } from '@edp/contract/record-uses';
import { useRecord } from '../../lib/query/use-fetch.ts';

/** How many records use one; nothing until that is known. */
export function UsesCount({ kind, id }: { kind: UsedKind; id: number }) {
  const { data } = useRecord(recordUses.list, { kind, id });
  return data && countOf(data);
}

/** The sum of what was counted; more than that where a kind has more than are counted. */
function countOf(uses: readonly UsesOfKind[]): string {
  const total = uses.reduce((sum, each) => sum + each.total, 0);
  return uses.some(({ totalBounded }) => totalBounded) ? `${total}+` : String(total);
}
