import { useMemo } from 'react';
import type { SharedKind } from '@edp/contract/access';
import { sharingRules, type Reader } from '@edp/contract/sharing-rules';
import { listOf, type ListSource } from '../lib/list-source.ts';
import { useTexts } from '../lib/texts.tsx';
import { useLocalList } from '../lib/use-list.ts';
import type { Column } from '../ui/column.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { TextFilter } from '../ui/filters.tsx';
import { useWayText } from './use-way-text.ts';
import styles from './pickers.module.css';

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
  const wayText = useWayText();
  const columns: Column<Reader>[] = [
    { key: 'realname', title: t('姓名'), cell: ({ realname }) => realname },
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

function readersOf(kind: SharedKind, id: number): ListSource<Reader> {
  return listOf(sharingRules.readers, { filters: ['keyword'], always: { kind, id } });
}
