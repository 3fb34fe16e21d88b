import { useMemo, useState } from 'react';
import {
  userGroups,
  type GroupMember,
  type MemberCandidate,
  type UserGroup,
} from '@edp/contract/user-groups';
import { listOf } from '../../lib/list/list-query.ts';
import { useLocalList } from '../../lib/list/use-list.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { TablePickerModal } from '../../pickers/records/TablePickerModal.tsx';
import { TreeFilter } from '../../pickers/trees/tree-filter.tsx';
import type { TreeSource } from '../../pickers/trees/tree-sources.ts';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { TextFilter } from '../../ui/table/filters.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import styles from './user-groups.module.css';

const departments: TreeSource = { of: 'organisation' };
const filters = ['keyword', 'departmentId'] as const;
/** As many as one call takes. */
const MAX_AT_ONCE = 500;

/** Who belongs to a group, page by page; people are added from a list of their own and taken out one by one or several together. */
export function GroupMembers({ group, onClose }: { group: UserGroup; onClose: () => void }) {
  const t = useTexts();
  const can = useCan('userGroup');
  const mayChange = can.button('members');
  const { id, name } = group;
  const source = useMemo(() => listOf(userGroups.members, { filters, always: { id } }), [id]);
  const list = useLocalList(source);
  const checked = useCheckedRows(list);
  const remove = useSave(userGroups.removeMembers);
  const [adding, setAdding] = useState(false);
  const removeAll = async (userIds: readonly number[], whom: string) => {
    const result = await remove({ id, userIds: userIds.slice(0, MAX_AT_ONCE) }, whom);
    if (result.kind === 'saved') checked.clear();
  };
  const columns: Column<GroupMember>[] = [
    { key: 'name', title: t('姓名'), sortable: true, cell: (member) => member.name },
    { key: 'account', title: t('账号'), sortable: true, cell: ({ account }) => <Code>{account}</Code> },
    {
      key: 'departmentName',
      title: t('部门'),
      fit: 'narrow',
      cell: ({ departmentName }) => departmentName,
    },
    {
      key: 'enabled',
      title: t('状态'),
      sortable: true,
      cell: ({ enabled }) => (
        <StatusDot on={enabled === 1}>{enabled === 1 ? t('启用|状态') : t('已停用')}</StatusDot>
      ),
    },
  ];
  return (
    <Dialog
      title={t('成员：{name}', { name })}
      width={760}
      shape="drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <div className={styles.members}>
        <div className={styles.tools}>
          {mayChange && (
            <>
              <Button
                disabled={checked.ids.size === 0}
                onClick={() => void removeAll([...checked.ids], t('{n} 人', { n: checked.ids.size }))}
              >
                {t('移除所选')}
              </Button>
              <Button kind="primary" onClick={() => setAdding(true)}>
                {t('添加成员')}
              </Button>
            </>
          )}
          <span role="status" className={styles.count}>
            {t('已选 {n} 项', { n: checked.ids.size })}
          </span>
        </div>
        <FilterBar list={list}>
          <TextFilter name="keyword" label={t('成员')} placeholder={t('姓名、账号、拼音首字母')} />
          <TreeFilter source={departments} name="departmentId" label={t('部门')} />
        </FilterBar>
        <DataTable
          list={list}
          label={t('成员')}
          empty={mayChange ? t('还没有成员，请点击“添加成员”') : t('还没有成员')}
          columns={columns}
          selection={mayChange ? checked : undefined}
          actions={
            mayChange &&
            ((member: GroupMember) => (
              <ActionLink onClick={() => void removeAll([member.id], member.name)}>{t('移除')}</ActionLink>
            ))
          }
        />
      </div>
      {adding && <CandidatePicker group={group} onClose={() => setAdding(false)} />}
    </Dialog>
  );
}

/** Enabled users of whom those are added that are checked. */
function CandidatePicker({ group: { id, name }, onClose }: { group: UserGroup; onClose: () => void }) {
  const t = useTexts();
  const add = useSave(userGroups.addMembers);
  const source = useMemo(() => listOf(userGroups.candidates, { filters, always: { id } }), [id]);
  return (
    <TablePickerModal<MemberCandidate>
      title={t('添加成员：{name}', { name })}
      source={source}
      columns={[
        { key: 'name', title: t('姓名'), sortable: true, cell: (person) => person.name },
        { key: 'account', title: t('账号'), sortable: true, cell: ({ account }) => <Code>{account}</Code> },
        {
          key: 'departmentName',
          title: t('部门'),
          cell: ({ departmentName }) => departmentName,
        },
        { key: 'added', title: t('说明'), cell: ({ added }) => added && t('已是成员') },
      ]}
      filters={
        <>
          <TextFilter name="keyword" label={t('用户')} placeholder={t('姓名、账号、拼音首字母')} />
          <TreeFilter source={departments} name="departmentId" label={t('部门')} />
        </>
      }
      disabled={({ added }) => added}
      empty={t('还没有用户')}
      nothingChosen={t('请选择要添加的用户')}
      onConfirm={async (people) => {
        const result = await add({ id, userIds: people.map((person) => person.id) }, name);
        return result.kind === 'saved';
      }}
      onClose={onClose}
    />
  );
}
