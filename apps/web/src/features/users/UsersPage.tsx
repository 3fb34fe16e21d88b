import { useState } from 'react';
import type { ListedUser } from '@edp/contract/users';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useList } from '../../lib/list/use-list.ts';
import { DepartmentTree } from '../../pickers/trees/DepartmentTree.tsx';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { nodeFilter } from '../../pickers/trees/nodes-filter.tsx';
import { SelectionBar } from '../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import type { ListFilter } from '../../ui/filters/list-filter.ts';
import type { TreeSource } from '../../pickers/trees/tree-sources.ts';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { useChoices } from '../../pickers/records/use-choices.ts';
import { Face } from './Face.tsx';
import type { GivenPassword } from '../../ui/overlay/FirstPassword.tsx';
import { assignableRoles, userList } from './user-list.ts';
import { SecondFactor, UserStatus } from './UserStatus.tsx';
import styles from './users.module.css';

const NewUserForm = onDemand(async () => (await import('./NewUserForm.tsx')).NewUserForm);
const ImportUsers = onDemand(async () => (await import('./import/ImportUsers.tsx')).ImportUsers);
const UserDrawer = onDemand(async () => (await import('./UserDrawer.tsx')).UserDrawer);
const FirstPassword = onDemand(
  async () => (await import('../../ui/overlay/FirstPassword.tsx')).FirstPassword,
);

const departments: TreeSource = { of: 'organisation' };

export function UsersPage() {
  const t = useTexts();
  const can = useCan('user');
  const list = useList(userList);
  const [adding, setAdding] = useState(false);
  useWantedForms({ user: () => setAdding(true) });
  const [importing, setImporting] = useState(false);
  const [opened, setOpened] = useState<ListedUser>();
  const [given, setGiven] = useState<GivenPassword>();
  const columns = useColumns(setOpened);
  const checked = useCheckedRows(list);
  const filters = useFilters();
  const chosen = Number(list.filters['departmentId']) || undefined;
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('用户管理')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          {can.button('add') && (
            <>
              <Button onClick={() => setImporting(true)}>{t('批量新增')}</Button>
              <Button kind="primary" onClick={() => setAdding(true)}>
                {t('新增用户')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={styles.panes}>
        <DepartmentTree
          chosen={chosen}
          onChoose={({ id }) =>
            list.search({ ...list.filters, departmentId: id === chosen ? '' : String(id) })
          }
        />
        <div className={styles.list}>
          <DataTable
            list={list}
            filters={
              <FilterChips
                list={list}
                words={{ label: t('姓名 / 账号'), placeholder: t('姓名、账号、手机号、拼音首字母') }}
                filters={filters}
              />
            }
            selection={can.button('export') ? checked : undefined}
            bar={
              <SelectionBar rows={checked}>
                <ExportButton list={list} columns={columns} chosen={checked} />
              </SelectionBar>
            }
            label={t('用户')}
            empty={t('还没有用户')}
            columns={columns.filter(({ key }) => can.column(key))}
          />
        </div>
      </div>
      {adding && <NewUserForm departmentId={chosen} onAdded={setGiven} onClose={() => setAdding(false)} />}
      {importing && <ImportUsers onClose={() => setImporting(false)} />}
      {opened && (
        <UserDrawer
          id={opened.id}
          name={opened.name}
          onPassword={setGiven}
          onClose={() => setOpened(undefined)}
        />
      )}
      {given && <FirstPassword given={given} onClose={() => setGiven(undefined)} />}
    </ListPage>
  );
}

function useColumns(onOpen: (user: ListedUser) => void): Column<ListedUser>[] {
  const t = useTexts();
  return [
    {
      key: 'name',
      title: t('姓名'),
      sortable: true,
      cell: (user) => (
        <ActionLink shortcut="Enter" onClick={() => onOpen(user)}>
          <Face user={user} />
        </ActionLink>
      ),
    },
    { key: 'account', title: t('账号'), sortable: true, cell: ({ account }) => <Code>{account}</Code> },
    { key: 'departmentName', title: t('部门'), fit: 'narrow', cell: ({ departmentName }) => departmentName },
    {
      key: 'roles',
      title: t('角色'),
      fit: 'narrow',
      cell: ({ roles }) => roles.map(({ name }) => name).join(t('、')),
    },
    { key: 'enabled', title: t('状态'), sortable: true, cell: (user) => <UserStatus user={user} /> },
    {
      key: 'secondFactor',
      title: t('二次验证'),
      fit: 'narrow',
      cell: (user) => <SecondFactor user={user} />,
    },
    {
      key: 'lastSignInTime',
      title: t('最近登录'),
      sortable: true,
      cell: ({ lastSignInTime }) => lastSignInTime,
    },
  ];
}

function useFilters(): ListFilter[] {
  const t = useTexts();
  const states = [
    { value: '1', label: t('启用|状态') },
    { value: '0', label: t('已停用') },
  ];
  const { data: roles = [] } = useChoices(assignableRoles);
  const roleOptions = roles.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    choiceFilter({ name: 'enabled', label: t('状态') }, states),
    choiceFilter({ name: 'roleId', label: t('角色') }, roleOptions),
    nodeFilter({ name: 'departmentId', label: t('部门') }, departments),
  ];
}
