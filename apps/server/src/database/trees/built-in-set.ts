import { AppError } from '../../app-error.ts';
import type { NamedTree } from './tree-table.ts';

/** The `source` of a set that comes with the product. */
const BUILT_IN = 1;

export function isBuiltIn({ source }: { source: number }): boolean {
  return source === BUILT_IN;
}

/**
 * A built-in set keeps its state, so it is not switched either; undefined keeps the state anyway.
 * @throws AppError invalidState
 */
export function refuseStateOfBuiltIn(
  { setName }: NamedTree,
  current: { source: number; state: number },
  { state = current.state, switches }: { state?: number | undefined; switches?: true | undefined },
): void {
  if (isBuiltIn(current) && (switches || state !== current.state))
    throw new AppError('invalidState', `系统${setName}不能启用或禁用`);
}
