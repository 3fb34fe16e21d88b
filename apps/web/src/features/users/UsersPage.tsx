import { useState } from 'react';
import type { ListedUser } from '@edp/contract/users';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useList } from '../../lib/list/use-list.ts';
import { DepartmentTree } from '../../pickers/trees/DepartmentTree.tsx';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import { ListPage } from '../../ui/table/ListPage.tsx';
import type { GivenPassword } from '../../ui/overlay/FirstPassword.tsx';
import { useManyUsers } from './many/use-many-users.tsx';
import { UserBar } from './many/UserBar.tsx';
import { usePeopleDrag } from './use-people-drag.ts';
import { useUserColumns } from './use-user-columns.tsx';
import { useUserFilters } from './use-user-filters.ts';
import { userList } from './user-list.ts';
import styles from './users.module.css';

const NewUserForm = onDemand(async () => (await import('./NewUserForm.tsx')).NewUserForm);
const ImportUsers = onDemand(async () => (await import('./import/ImportUsers.tsx')).ImportUsers);
const UserDrawer = onDemand(async () => (await import('./drawer/UserDrawer.tsx')).UserDrawer);
const FirstPassword = onDemand(
  async () => (await import('../../ui/overlay/FirstPassword.tsx')).FirstPassword,
);

/** What can be done with chosen people. */
const CHOOSING = ['export', 'assignRoles', 'disable', 'edit'];

export function UsersPage() {
  const t = useTexts();
  const can = useCan('user');
  const list = useList(userList);
  const [adding, setAdding] = useState(false);
  useWantedForms({ user: () => setAdding(true) });
  const [importing, setImporting] = useState(false);
  const [opened, setOpened] = useState<ListedUser>();
  const [given, setGiven] = useState<GivenPassword>();
  const checked = useCheckedRows(list);
  const many = useManyUsers(checked);
  const drag = usePeopleDrag(checked);
  const { people } = drag;
  const mayMove = can.button('edit') && can.field('departmentId');
  const columns = useUserColumns({ onOpen: setOpened, drag: mayMove ? drag : undefined });
  const filters = useUserFilters();
  const chosen = Number(list.filters['departmentId']) || undefined;
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('用户管理')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          <AddButtons onAdd={() => setAdding(true)} onImport={() => setImporting(true)} />
        </>
      }
    >
      <div className={styles.panes}>
        <DepartmentTree
          chosen={chosen}
          onChoose={({ id }) =>
            list.search({ ...list.filters, departmentId: id === chosen ? '' : String(id) })
          }
          onDropOn={people && (({ id }) => many.ask({ to: 'move', people, departmentId: id }))}
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
            selection={CHOOSING.some((button) => can.button(button)) ? checked : undefined}
            bar={
              <UserBar rows={checked} onAsk={many.ask} onDone={many.tell}>
                <ExportButton list={list} columns={columns} chosen={checked} />
              </UserBar>
            }
            opened={opened?.id}
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
          user={opened}
          list={list}
          onGo={setOpened}
          onPassword={setGiven}
          onClose={() => setOpened(undefined)}
        />
      )}
      {many.windows}
      {given && <FirstPassword given={given} onClose={() => setGiven(undefined)} />}
    </ListPage>
  );
}

function AddButtons({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const t = useTexts();
  if (!useCan('user').button('add')) return null;
  return (
    <>
      <Button onClick={onImport}>{t('批量新增')}</Button>
      <Button kind="primary" onClick={onAdd}>
        {t('新增用户')}
      </Button>
    </>
  );
}
