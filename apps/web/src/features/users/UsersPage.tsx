import type { ListedUser } from '@edp/contract/users';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useList, type List } from '../../lib/list/use-list.ts';
import { DepartmentTree } from '../../pickers/trees/DepartmentTree.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { ChoiceFilter, FilterTag, TextFilter, useFilterState } from '../../ui/table/filters.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { Face } from './Face.tsx';
import { useDepartmentName } from './use-department-name.ts';
import { userList } from './user-list.ts';
import styles from './users.module.css';

export function UsersPage() {
  const t = useTexts();
  const can = useCan('user');
  const list = useList(userList);
  const columns = useColumns();
  const chosen = Number(list.filters['departmentId']) || undefined;
  return (
    <ListPage title={t('用户管理')}>
      <div className={styles.panes}>
        <DepartmentTree
          chosen={chosen}
          onChoose={({ id }) =>
            list.search({ ...list.filters, departmentId: id === chosen ? '' : String(id) })
          }
        />
        <div className={styles.list}>
          <Filters list={list} />
          <DataTable
            list={list}
            label={t('用户')}
            empty={t('还没有用户')}
            columns={columns.filter(({ key }) => can.column(key))}
          />
        </div>
      </div>
    </ListPage>
  );
}

function useColumns(): Column<ListedUser>[] {
  const t = useTexts();
  return [
    { key: 'name', title: t('姓名'), sortable: true, cell: (user) => <Face user={user} /> },
    { key: 'account', title: t('账号'), sortable: true, cell: ({ account }) => <Code>{account}</Code> },
    { key: 'departmentName', title: t('部门'), fit: 'narrow', cell: ({ departmentName }) => departmentName },
    {
      key: 'roles',
      title: t('角色'),
      fit: 'narrow',
      cell: ({ roles }) => roles.map(({ name }) => name).join(t('、')),
    },
    { key: 'enabled', title: t('状态'), cell: (user) => <UserStatus user={user} /> },
    {
      key: 'lastSignInTime',
      title: t('最近登录'),
      sortable: true,
      cell: ({ lastSignInTime }) => lastSignInTime.slice(0, 16),
    },
  ];
}

function UserStatus({ user: { enabled, locked } }: { user: ListedUser }) {
  const t = useTexts();
  if (enabled === 0) return <StatusDot on={false}>{t('已停用')}</StatusDot>;
  if (locked) return <span className={styles.locked}>{t('已锁定')}</span>;
  return <StatusDot on>{t('启用|状态')}</StatusDot>;
}

function Filters({ list }: { list: List<ListedUser> }) {
  const t = useTexts();
  const states = [
    { value: '1', label: t('启用|状态') },
    { value: '0', label: t('已停用') },
  ];
  return (
    <FilterBar list={list}>
      <TextFilter name="keyword" label={t('姓名 / 账号')} placeholder={t('姓名、账号、手机号、拼音首字母')} />
      <ChoiceFilter name="enabled" label={t('状态')} options={states} />
      <ChosenDepartment />
    </FilterBar>
  );
}

/** The department that was chosen in the tree, which can be taken away here too. */
function ChosenDepartment() {
  const t = useTexts();
  const { values } = useFilterState();
  const id = Number(values['departmentId']) || undefined;
  const name = useDepartmentName(id);
  if (id === undefined) return null;
  return (
    <div className={styles.chip}>
      <FilterTag name="departmentId" label={t('部门')} shown={name} />
    </div>
  );
}
