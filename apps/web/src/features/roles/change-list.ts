import type { GrantableRights } from '@edp/contract/role-rights';
import { changesOf, NOTHING, type RoleDraft } from './role-draft.ts';
import { COMMON_BUTTONS, type Page } from './rights-rows.ts';
import { fieldRows } from './field-rows.ts';

/** One change, told apart by what it is about. */
export interface Change {
  /** A page's name, or the tab's where it belongs to none. */
  subject: string;
  words: string;
  kind: 'added' | 'removed' | 'changed';
}

interface Words {
  t: (zh: string, params?: Readonly<Record<string, string | number>>) => string;
  scopeName: (scope: RoleDraft['dataScope']) => string;
}

/** Every change that saving would make, in the order of the screen. */
export function changeList(
  { from, to }: { from: RoleDraft; to: RoleDraft },
  { pages, rights }: { pages: readonly Page[]; rights: GrantableRights },
  words: Words,
): Change[] {
  return [
    ...pages.flatMap((page) => [
      ...buttonChanges(page, from, to, words),
      ...fieldChanges(page, from, to, words),
    ]),
    ...otherChanges(from, to, rights, words),
  ];
}

function buttonChanges(page: Page, from: RoleDraft, to: RoleDraft, { t }: Words): Change[] {
  const named = [
    ...COMMON_BUTTONS.map(({ label }, at) => ({ id: page.cells[at], name: t(label) })),
    ...page.others.map(({ id, name }) => ({ id, name })),
  ];
  return named.flatMap(({ id, name }): Change[] => {
    if (id === undefined || from.grants.has(id) === to.grants.has(id)) return [];
    return [{ subject: page.name, words: name, kind: to.grants.has(id) ? 'added' : 'removed' }];
  });
}

/** Of a screen that is there afterwards; one that is new hides nothing before. */
function fieldChanges(page: Page, from: RoleDraft, to: RoleDraft, { t }: Words): Change[] {
  const [before = NOTHING, after] = [from.grants.get(page.id), to.grants.get(page.id)];
  if (after === undefined) return [];
  return fieldRows(page).flatMap(({ label, column, form }): Change[] => {
    const changes: Change[] = [];
    if (column !== undefined && before.columns.has(column) !== after.columns.has(column))
      changes.push({
        subject: page.name,
        words: t('{name}（列表）', { name: t(label) }),
        kind: after.columns.has(column) ? 'removed' : 'added',
      });
    if (form !== undefined && before.forms.has(form) !== after.forms.has(form))
      changes.push({
        subject: page.name,
        words: t('{name}（表单）', { name: t(label) }),
        kind: after.forms.has(form) ? 'removed' : 'added',
      });
    return changes;
  });
}

function otherChanges(
  from: RoleDraft,
  to: RoleDraft,
  { organisations }: GrantableRights,
  { t, scopeName }: Words,
): Change[] {
  const changes = changesOf(0, from, to);
  const organisation = new Map(organisations.map(({ id, name }) => [id, name]));
  const ids = (list: keyof typeof changes) => {
    const value = changes[list];
    return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
  };
  const listed = (
    list: keyof typeof changes,
    tell: { subject: string; kind: Change['kind']; name: (id: number) => string },
  ) => ids(list).map((id): Change => ({ subject: tell.subject, words: tell.name(id), kind: tell.kind }));
  const organisationName = (id: number) => organisation.get(id) ?? '';
  const memberName = (id: number) => (to.members.get(id) ?? from.members.get(id))?.name ?? '';
  return [
    ...(from.dataScope === to.dataScope
      ? []
      : [
          {
            subject: t('数据范围'),
            words: `${scopeName(from.dataScope)} → ${scopeName(to.dataScope)}`,
            kind: 'changed' as const,
          },
        ]),
    ...listed('addedOrganisationIds', { subject: t('库存组织'), kind: 'added', name: organisationName }),
    ...listed('removedOrganisationIds', { subject: t('库存组织'), kind: 'removed', name: organisationName }),
    ...listed('addedMemberIds', { subject: t('成员'), kind: 'added', name: memberName }),
    ...listed('removedMemberIds', { subject: t('成员'), kind: 'removed', name: memberName }),
  ];
}
