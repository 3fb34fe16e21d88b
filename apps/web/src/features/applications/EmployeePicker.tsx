import { useMemo, useState } from 'react';
import { employees } from '@edp/contract/employees';
import { limitedListOf } from '../../lib/list/list-query.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useLocalList } from '../../lib/list/use-list.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PickerDialog } from '../../ui/form/PickerDialog.tsx';
import { TextFilter } from '../../ui/table/filters.tsx';
import { useChosenRows } from '../../pickers/records/use-chosen-rows.ts';
import { useRowsList } from '../../pickers/records/use-rows-list.ts';
import { NotedName, TransferList, type TransferSide } from '../../pickers/organisations/TransferList.tsx';
import styles from '../../pickers/organisations/transfer.module.css';

interface Employee {
  id: number;
  userName: string;
  organizationName: string;
}

/** As a table knows its rows. */
interface EmployeeRow {
  id: number;
  name: string;
  organizationName: string;
}

interface EmployeePickerProps {
  title: string;
  /** The record that they are chosen for; undefined for a new one. */
  of: number | undefined;
  added: readonly Employee[];
  onConfirm: (employees: readonly Employee[]) => void;
  onClose: () => void;
}

/** A window with two lists: all employees, and those that were added. Not inside a form. */
export function EmployeePicker({ title, of, added: former, onConfirm, onClose }: EmployeePickerProps) {
  const t = useTexts();
  const [added, setAdded] = useState<readonly EmployeeRow[]>(() => former.map(rowOf));
  const source = useMemo(
    () => limitedListOf(employees.list, { filters: ['name'], always: { id: of ?? '' } }),
    [of],
  );
  const isAdded = ({ id }: EmployeeRow) => added.some((row) => row.id === id);
  const all = useLocalList(source);
  const here = useRowsList(added);
  const toAdd = useChosenRows<EmployeeRow>(all.rows, { disabled: isAdded });
  const toRemove = useChosenRows<EmployeeRow>(here.rows);

  const add = () => {
    if (toAdd.chosen.length === 0) return notify.warning(t('请选择要添加的用户'));
    setAdded([...added, ...toAdd.chosen]);
    toAdd.clear();
  };
  const remove = () => {
    if (toRemove.chosen.length === 0) return notify.warning(t('请选择要移除的用户'));
    setAdded(added.filter(({ id }) => !toRemove.selection.ids.has(id)));
    toRemove.clear();
  };
  const confirm = () => {
    onConfirm(added.map(({ id, name, organizationName }) => ({ id, userName: name, organizationName })));
    onClose();
  };
  return (
    <PickerDialog title={title} dirty={!sameIds(added, former)} onConfirm={confirm} onClose={onClose}>
      <div className={styles.transfer}>
        <EmployeeList
          title={t('待添加用户')}
          list={all}
          selection={toAdd.selection}
          noteOf={(row) => isAdded(row) && t('已添加')}
          empty={t('还没有用户')}
        />
        <div className={styles.verbs}>
          <Button onClick={add}>{t('批量添加')}</Button>
          <Button onClick={remove}>{t('批量移除')}</Button>
        </div>
        <EmployeeList
          title={t('已添加用户')}
          list={here}
          selection={toRemove.selection}
          empty={t('还没有添加用户')}
        />
      </div>
    </PickerDialog>
  );
}

interface EmployeeListProps<Row> extends TransferSide<Row> {
  /** Why a row cannot be checked. */
  noteOf?: (row: Row) => string | false;
}

function EmployeeList<Row extends EmployeeRow>({ noteOf, ...side }: EmployeeListProps<Row>) {
  const t = useTexts();
  return (
    <TransferList
      {...side}
      filters={<TextFilter name="name" label={t('姓名')} />}
      columns={[
        {
          key: 'name',
          title: t('姓名'),
          cell: (row) => <NotedName name={row.name} note={noteOf?.(row)} />,
        },
        { key: 'organizationName', title: t('部门'), cell: (row) => row.organizationName },
      ]}
    />
  );
}

function rowOf({ id, userName, organizationName }: Employee): EmployeeRow {
  return { id, name: userName, organizationName };
}

function sameIds(some: readonly { id: number }[], others: readonly { id: number }[]): boolean {
  return some.length === others.length && some.every(({ id }, at) => id === others[at]?.id);
}
