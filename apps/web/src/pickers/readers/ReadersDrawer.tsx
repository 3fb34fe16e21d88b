import { useMemo } from 'react';
import type { SharedKind } from '@edp/contract/access';
import { sharingRules, type Reader, type Way } from '@edp/contract/sharing-rules';
import { listOf, type ListQuery } from '../../lib/list/list-query.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useLocalList } from '../../lib/list/use-list.ts';
import type { Column } from '../../ui/columns/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { TextFilter } from '../../ui/table/filters.tsx';
import styles from '../records/pickers.module.css';

export interface ReadersDrawerProps {
  kind: SharedKind;
  id: number;
  /** The record's code or name. */
  name?: string | undefined;
  onClose: () => void;
}

const WIDTH = 760;

/** Who can see a record, and in which ways. */
export function ReadersDrawer({ kind, id, name, onClose }: ReadersDrawerProps) {
  const t = useTexts();
  const source = useMemo(() => readersOf(kind, id), [kind, id]);
  const list = useLocalList(source);
  const wayText = useAccessReason();
  const columns: Column<Reader>[] = [
    { key: 'name', title: t('姓名'), cell: ({ name }) => name },
    { key: 'organizationName', title: t('部门'), cell: ({ organizationName }) => organizationName },
    {
      key: 'canChange',
      title: t('数据权限'),
      cell: ({ canChange }) => (canChange ? t('可修改') : t('只读')),
    },
    { key: 'ways', title: t('途径'), fit: 'wrap', cell: ({ ways }) => ways.map(wayText).join(' · ') },
  ];
  const title = t('谁可以查看');
  return (
    <Dialog title={[title, name].filter(Boolean).join(' · ')} width={WIDTH} shape="drawer" onClose={onClose}>
      <div className={styles.drawer}>
        <FilterBar list={list}>
          <TextFilter name="keyword" label={t('姓名')} placeholder={t('姓名、拼音首字母')} />
        </FilterBar>
        <DataTable list={list} label={title} empty={t('没有人可以查看')} columns={columns} />
      </div>
    </Dialog>
  );
}

function readersOf(kind: SharedKind, id: number): ListQuery<Reader> {
  return listOf(sharingRules.readers, { filters: ['keyword'], always: { kind, id } });
}

/** A function that names a role's data scope. */
export function useScopeName() {
  const t = useTexts();
  const scopes: Readonly<Record<string, string>> = {
    all: t('全部'),
    organisation: t('本组织'),
    departmentAndBelow: t('本部门及下级'),
    department: t('本部门'),
  };
  return (dataScope: string) => scopes[dataScope] ?? dataScope;
}

/** A function that says how somebody comes to see a record. */
export function useAccessReason() {
  const t = useTexts();
  const scopeName = useScopeName();
  return ({ kind, roleName: role, dataScope, ruleName: name }: Way): string => {
    if (kind === 'owner') return t('所有者');
    if (kind === 'rule') return t('共享规则“{name}”', { name });
    return t('角色“{role}”的数据范围：{scope}', { role, scope: scopeName(dataScope) });
  };
}
