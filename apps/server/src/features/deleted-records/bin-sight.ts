import { isDeletedKind } from '@edp/contract/deleted-kinds';
import type { DeletedKind } from '@edp/contract/deleted-kinds';
import type { Session } from '../../http/context.ts';
import { extentOf } from '../../http/permissions.ts';
import { hiddenFields } from '../../http/restrict.ts';
import { binnedKinds } from './binned-kinds.ts';
import type { BinSight } from './deleted-records.queries.ts';

/** What of the bin somebody may see: of the kinds that their role may delete. */
export function sightOf(session: Session): BinSight {
  const kinds = Object.keys(binnedKinds)
    .filter(isDeletedKind)
    .filter((kind) => extentOf(binnedKinds[kind].remove, session) === 'whole');
  return { kinds, named: kinds.filter((kind) => isNamed(kind, session)) };
}

/** Fields of the kind that the role sees neither in its list nor in its form. */
export function hiddenOf(kind: DeletedKind, session: Session): ReadonlySet<string> {
  const { restricted } = binnedKinds[kind].content;
  return new Set(restricted.flatMap((endpoint) => [...hiddenFields(endpoint, session)]));
}

function isNamed(kind: DeletedKind, session: Session): boolean {
  const { code, name } = binnedKinds[kind].content;
  const hidden = hiddenOf(kind, session);
  return !hidden.has(name) && (code === undefined || !hidden.has(code));
}

/** Code and name as far as the role sees them. */
export function shownName(
  { kind, code, name }: { kind: DeletedKind; code: string; name: string },
  session: Session,
): { code: string; name: string } {
  const { content } = binnedKinds[kind];
  const hidden = hiddenOf(kind, session);
  return {
    code: content.code !== undefined && hidden.has(content.code) ? '' : code,
    name: hidden.has(content.name) ? '' : name,
  };
}
