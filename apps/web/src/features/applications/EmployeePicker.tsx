import { useId, useMemo, useState } from 'react';
import { employees } from '@edp/contract/employees';
import { limitedListOf } from '../../lib/list/list-query.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useLocalList, type List } from '../../lib/list/use-list.ts';
import { Button } from '../../ui/basic/Button.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Dialog, WIDE } from '../../ui/overlay/Dialog.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { TextFilter } from '../../ui/table/filters.tsx';
import type { Selection } from '../../ui/table/selection.tsx';
import { useDiscard } from '../../ui/form/use-discard.tsx';
import { useChosenRows } from '../../pickers/records/use-chosen-rows.ts';
import { useRowsList } from '../../pickers/records/use-rows-list.ts';
import styles from '../../pickers/organisations/transfer.module.css';

interface Employee {
  id: number;
  userName: string;
  organizationName: string;
}

/** As a table knows its rows. */
interface EmployeeRow {
  id: number;
  realname: string;
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
    () => limitedListOf(employees.list, { filters: ['realName'], always: { id: of ?? '' } }),
    [of],
  );
  const isAdded = ({ id }: EmployeeRow) => added.some((row) => row.id === id);
  const all = useLocalList(source);
  const here = useRowsList(added.map((row) => ({ ...row, realName: row.realname })));
  const toAdd = useChosenRows<EmployeeRow>(all.rows, { disabled: isAdded });
  const toRemove = useChosenRows<EmployeeRow>(here.rows);
  const { leave, question } = useDiscard(!sameIds(added, former));
  const close = () => leave(onClose);

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
    onConfirm(
      added.map(({ id, realname, organizationName }) => ({ id, userName: realname, organizationName })),
    );
    onClose();
  };
  return (
    <Dialog
      title={title}
      width={WIDE}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('取消')}</Button>
          <Button kind="primary" onClick={confirm}>
            {t('确定')}
          </Button>
        </>
      }
    >
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
      {question}
    </Dialog>
  );
}

interface EmployeeListProps<Row> {
  title: string;
  list: List<Row>;
  selection: Selection<Row>;
  /** Why a row cannot be checked. */
  noteOf?: (row: Row) => string | false;
  empty: string;
}

/** One side of the window: a search by name, and the rows. */
function EmployeeList<Row extends EmployeeRow>(props: EmployeeListProps<Row>) {
  const { title, list, selection, noteOf, empty } = props;
  const t = useTexts();
  const titleId = useId();
  const columns: Column<Row>[] = [
    {
      key: 'realname',
      title: t('姓名'),
      cell: (row) => (
        <>
          {row.realname}
          {noteOf?.(row) && <small className={styles.note}>{noteOf(row)}</small>}
        </>
      ),
    },
    { key: 'organizationName', title: t('部门'), cell: (row) => row.organizationName },
  ];
  return (
    <section className={styles.side} aria-labelledby={titleId}>
      <h3 id={titleId}>
        {title}
        <span>{t('已选 {n} 项', { n: selection.ids.size })}</span>
      </h3>
      <FilterBar list={list}>
        <TextFilter name="realName" label={t('姓名')} />
      </FilterBar>
      <DataTable list={list} label={title} empty={empty} columns={columns} selection={selection} />
    </section>
  );
}

function rowOf({ id, userName, organizationName }: Employee): EmployeeRow {
  return { id, realname: userName, organizationName };
}

function sameIds(some: readonly { id: number }[], others: readonly { id: number }[]): boolean {
  return some.length === others.length && some.every(({ id }, at) => id === others[at]?.id);
}
