import { AppError } from '../../app-error.ts';
import type { NamedTree } from './tree-table.ts';

/** The `source` of a set that the product itself brought along. */
const OWN = 1;

export function isOwn({ source }: { source: number }): boolean {
  return source === OWN;
}

/**
 * A set of the product itself keeps its state, so it is not switched either; undefined keeps the state anyway.
 * @throws AppError wrongState
 */
export function refuseStateOfOwn(
  { setName }: NamedTree,
  current: { source: number; state: number },
  { state = current.state, switches }: { state?: number | undefined; switches?: true | undefined },
): void {
  if (isOwn(current) && (switches || state !== current.state))
    throw new AppError('wrongState', `系统${setName}不能启用或禁用`);
}
