import { useState } from 'react';
import { employees, type Employee } from '@edp/contract/employees';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { Link } from '../../lib/address/Link.tsx';
import { listAddress } from '../../lib/address/record-address.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useReadRecord } from '../../lib/query/use-fetch.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { TreeSource } from '../../pickers/trees/tree-sources.ts';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { HistoryLink } from '../../pickers/history/HistoryLink.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { Question } from '../../ui/overlay/Question.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { opening } from '../../ui/columns/opening.tsx';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SelectionBar } from '../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { nodeFilter } from '../../pickers/trees/nodes-filter.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { employeeList } from './employee-list.ts';

const EmployeeForm = onDemand(async () => (await import('./EmployeeForm.tsx')).EmployeeForm);

const departments: TreeSource = { of: 'organisation' };

/** What is open over the page. */
type Opened = { to: 'edit'; employee: Partial<Employee> } | { to: 'stop' | 'delete'; employee: Employee };

export function EmployeesPage() {
  const t = useTexts();
  const can = useCan('employee');
  const list = useList(employeeList);
  const chosen = useCheckedRows(list);
  const [opened, setOpened] = useState<Opened>();
  const read = useReadRecord(employees.detail);
  useWantedForms({
    async employee(id) {
      const employee = id === 0 ? {} : await read({ id });
      if (employee) setOpened({ to: 'edit', employee });
    },
  });
  const edit = async ({ id }: Employee) => {
    const employee = await read({ id });
    if (employee) setOpened({ to: 'edit', employee });
  };
  const columns = useColumns();
  const states = [
    { value: '1', label: t('在职') },
    { value: '0', label: t('已离职') },
  ];
  const filters = [
    nodeFilter({ name: 'departmentId', label: t('部门') }, departments),
    choiceFilter({ name: 'enabled', label: t('状态') }, states),
  ];
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('员工')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          {can.button('add') && (
            <Button kind="primary" onClick={() => setOpened({ to: 'edit', employee: {} })}>
              {t('新增员工')}
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
            words={{ label: t('工号 / 姓名'), placeholder: t('工号、姓名、拼音首字母') }}
            filters={filters}
          />
        }
        selection={can.button('export') ? chosen : undefined}
        bar={
          <SelectionBar rows={chosen}>
            <ExportButton list={list} columns={columns} chosen={chosen} />
          </SelectionBar>
        }
        label={t('员工')}
        empty={can.button('add') ? t('还没有员工，请点击“新增员工”添加') : t('还没有员工')}
        columns={opening(columns, 'number', can.button('edit') && edit)}
        actions={(employee) => <RowActions employee={employee} onEdit={edit} onOpen={setOpened} />}
      />
      {opened && <Over opened={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}

function useColumns(): Column<Employee>[] {
  const t = useTexts();
  return [
    { key: 'number', title: t('工号'), sortable: true, cell: ({ number }) => <Code>{number}</Code> },
    { key: 'name', title: t('姓名'), sortable: true, cell: ({ name }) => name },
    {
      key: 'departmentName',
      title: t('部门'),
      sortable: true,
      fit: 'narrow',
      cell: ({ departmentName }) => departmentName,
    },
    { key: 'phone', title: t('手机'), sortable: true, cell: ({ phone }) => phone },
    { key: 'email', title: t('邮箱'), sortable: true, fit: 'narrow', cell: ({ email }) => email },
    {
      key: 'account',
      title: t('关联用户'),
      sortable: true,
      cell: ({ account, userName }) => {
        if (!account) return '';
        const address = listAddress('user', { code: account, name: userName });
        return address ? <Link to={address}>{account}</Link> : account;
      },
    },
    {
      key: 'enabled',
      title: t('状态'),
      sortable: true,
      cell: ({ enabled }) => (
        <StatusDot on={enabled === 1}>{enabled === 1 ? t('在职') : t('已离职')}</StatusDot>
      ),
    },
  ];
}

interface RowActionsProps {
  employee: Employee;
  onEdit: (employee: Employee) => Promise<void>;
  onOpen: (opened: Opened) => void;
}

function RowActions({ employee, onEdit, onOpen }: RowActionsProps) {
  const t = useTexts();
  const can = useCan('employee');
  const switchStatus = useReversibleSave(employees.switchStatus);
  const { id, name, version, enabled } = employee;
  const start = () =>
    switchStatus({ id, enabled: 1, version }, (saved) => ({ id, enabled: 0, version: saved.version }), name);
  return (
    <>
      {can.button('edit') && (
        <ActionLink shortcut="E" onClick={() => onEdit(employee)}>
          {t('编辑')}
        </ActionLink>
      )}
      {can.button('disable') &&
        (enabled === 1 ? (
          <ActionLink onClick={() => onOpen({ to: 'stop', employee })}>{t('离职')}</ActionLink>
        ) : (
          <ActionLink onClick={start}>{t('复职')}</ActionLink>
        ))}
      {can.button('delete') && (
        <ActionLink onClick={() => onOpen({ to: 'delete', employee })}>{t('删除')}</ActionLink>
      )}
      <HistoryLink kind="employee" id={id} name={name} />
    </>
  );
}

function Over({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const t = useTexts();
  const switchStatus = useReversibleSave(employees.switchStatus);
  const remove = useRemove(employees.remove);
  if (opened.to === 'edit') return <EmployeeForm employee={opened.employee} onClose={onClose} />;
  const { id, number, name, version, account } = opened.employee;
  if (opened.to === 'stop')
    return (
      <Question
        title={t('标记为离职吗？')}
        name={`${name} · ${number}`}
        consequence={
          account
            ? t('不能再被选择；关联的用户“{account}”不会停用，需要时请在用户管理中停用。', { account })
            : t('不能再被选择，可以随时复职。')
        }
        verb={t('离职')}
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
    <ConfirmDelete name={`${number} ${name}`} onConfirm={() => remove({ id }, name)} onClose={onClose} />
  );
}
