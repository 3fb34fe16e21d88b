import { useState } from 'react';
import { userGroups, type UserGroup } from '@edp/contract/user-groups';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { useHistoryDrawer } from '../../pickers/history/use-history-drawer.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx';
import { Question } from '../../ui/overlay/Question.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { opening } from '../../ui/columns/opening.tsx';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SelectionBar } from '../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { userGroupList } from './user-group-list.ts';

const UserGroupForm = onDemand(async () => (await import('./UserGroupForm.tsx')).UserGroupForm);
const GroupMembers = onDemand(async () => (await import('./GroupMembers.tsx')).GroupMembers);

/** What is open over the page. */
type Opened =
  | { to: 'edit'; group: Partial<UserGroup> }
  | { to: 'members' | 'stop' | 'delete'; group: UserGroup };

export function UserGroupsPage() {
  const t = useTexts();
  const can = useCan('userGroup');
  const list = useList(userGroupList);
  const chosen = useCheckedRows(list);
  const [opened, setOpened] = useState<Opened>();
  useWantedForms(
    {
      userGroup(id) {
        const group = id === 0 ? {} : list.rows?.find((row) => row.id === id);
        if (group) setOpened({ to: 'edit', group });
      },
    },
    list.rows !== undefined,
  );
  const columns = useColumns((group) => setOpened({ to: 'members', group }));
  const states = [
    { value: '1', label: t('启用|状态') },
    { value: '0', label: t('已停用') },
  ];
  const filters = [choiceFilter({ name: 'enabled', label: t('状态') }, states)];
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('用户组')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          {can.button('add') && (
            <Button kind="primary" onClick={() => setOpened({ to: 'edit', group: {} })}>
              {t('新增用户组')}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        list={list}
        filters={
          <FilterChips
            list={list}
            words={{ label: t('代码 / 名称'), placeholder: t('代码、名称、拼音首字母') }}
            filters={filters}
          />
        }
        selection={can.button('export') ? chosen : undefined}
        bar={
          <SelectionBar rows={chosen}>
            <ExportButton list={list} columns={columns} chosen={chosen} />
          </SelectionBar>
        }
        label={t('用户组')}
        empty={can.button('add') ? t('还没有用户组，请点击“新增用户组”添加') : t('还没有用户组')}
        columns={opening(
          columns,
          'code',
          can.button('edit') && ((group) => setOpened({ to: 'edit', group })),
        )}
        actions={(group) => <RowActions group={group} onOpen={setOpened} />}
      />
      {opened && <Over opened={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}

function useColumns(onMembers: (group: UserGroup) => void): Column<UserGroup>[] {
  const t = useTexts();
  return [
    { key: 'code', title: t('代码'), sortable: true, cell: ({ code }) => <Code>{code}</Code> },
    { key: 'name', title: t('名称'), sortable: true, cell: ({ name }) => name },
    {
      key: 'memberCount',
      title: t('成员数'),
      sortable: true,
      align: 'right',
      cell: (group) => (
        <ActionLink onClick={() => onMembers(group)}>{t('{n} 人', { n: group.memberCount })}</ActionLink>
      ),
    },
    { key: 'remark', title: t('备注'), sortable: true, fit: 'narrow', cell: ({ remark }) => remark },
    {
      key: 'enabled',
      title: t('状态'),
      sortable: true,
      cell: ({ enabled }) => (
        <StatusDot on={enabled === 1}>{enabled === 1 ? t('启用|状态') : t('已停用')}</StatusDot>
      ),
    },
  ];
}

interface RowActionsProps {
  group: UserGroup;
  onOpen: (opened: Opened) => void;
}

function RowActions({ group, onOpen }: RowActionsProps) {
  const t = useTexts();
  const can = useCan('userGroup');
  const switchStatus = useReversibleSave(userGroups.switchStatus);
  const { id, name, version } = group;
  const start = () =>
    switchStatus({ id, enabled: 1, version }, (saved) => ({ id, enabled: 0, version: saved.version }), name);
  const isOn = group.enabled === 1;
  const history = useHistoryDrawer('userGroup');
  return (
    <>
      <ActionLink onClick={() => onOpen({ to: 'members', group })}>{t('成员')}</ActionLink>
      {can.button('edit') && (
        <ActionLink shortcut="E" onClick={() => onOpen({ to: 'edit', group })}>
          {t('编辑')}
        </ActionLink>
      )}
      <MoreMenu
        entries={[
          can.button('disable') &&
            (isOn
              ? { label: t('停用'), onClick: () => onOpen({ to: 'stop', group }) }
              : { label: t('启用'), onClick: () => void start() }),
          history.entry(id, name),
          can.button('delete') && {
            label: t('删除'),
            danger: true,
            onClick: () => onOpen({ to: 'delete', group }),
          },
        ]}
      />
      {history.drawer}
    </>
  );
}

function Over({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const t = useTexts();
  const switchStatus = useReversibleSave(userGroups.switchStatus);
  const remove = useRemove(userGroups.remove);
  if (opened.to === 'edit') return <UserGroupForm group={opened.group} onClose={onClose} />;
  const { group } = opened;
  if (opened.to === 'members') return <GroupMembers group={group} onClose={onClose} />;
  const { id, code, name, version } = group;
  if (opened.to === 'stop')
    return (
      <Question
        title={t('停用此用户组吗？')}
        name={`${name} · ${code}`}
        consequence={t('停用后不能再被选择；已经使用它的共享规则继续有效。')}
        verb={t('停用')}
        onConfirm={() =>
          switchStatus(
            { id, enabled: 0, version },
            (saved) => ({ id, enabled: 1, version: saved.version }),
            name,
          )
        }
        onClose={onClose}
      />
    );
  return (
    <ConfirmDelete
      name={`${code} ${name}`}
      consequence={t('其中 {n} 名成员不再属于此组；删除后进入回收站，可以恢复。', { n: group.memberCount })}
      onConfirm={() => remove({ id }, name)}
      onClose={onClose}
    />
  );
}
