import { useId, type MouseEvent, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { Filters } from '../../lib/list/list-address.ts';
import type { List } from '../../lib/list/use-list.ts';
import type { Column } from '../columns/column.ts';
import { Pager, PagerPlaceholder } from './Pager.tsx';
import { ListTools } from './ListTools.tsx';
import { SelectPage, SelectRow, type Selection } from '../selection/selection.tsx';
import { placeOf, TableHead } from './TableHead.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useRowKeys } from './use-row-keys.ts';
import { SkeletonRows, TableNotice } from './table-states.tsx';
import { usePinnedPlaces } from '../columns/use-pinned-places.ts';
import { useTableColumns, type ColumnTools, type ShownColumn } from '../columns/use-table-columns.ts';
import styles from './table.module.css';

interface DataTableProps<Row> {
  list: List<Row>;
  /** What the rows are, for people who do not see the page. */
  label: string;
  columns: readonly Column<Row>[];
  /** Actions of a row as links, at most three. */
  actions?: false | ((row: Row) => ReactNode);
  /** Lets rows be checked. */
  selection?: Selection<NoInfer<Row>> | undefined;
  /** Id of the row that is shown in a drawer over the list. */
  opened?: number | undefined;
  /** Stand over the rows: what the list is narrowed by. */
  filters?: ReactNode;
  /** Floats over the foot of the rows, which leave it room while rows are chosen. */
  bar?: ReactNode;
  /** Said when there are no rows at all: what to do next. */
  empty: string;
  /** The button below these words. */
  emptyAction?: { label: string; onClick: () => void } | undefined;
  /** Why there are no rows, with what the reader looks for. */
  explainEmpty?: ((filters: Filters) => ReactNode) | undefined;
}

/** The page of a list: header, pinned columns and actions stay in sight while the rest scrolls. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { list, label, actions, selection, empty } = props;
  const { shown, density, tools, resize, known } = useTableColumns(list, props.columns);
  const placing = usePinnedPlaces(keysOf(shown.filter(({ pin }) => pin !== undefined)));
  // What is not known to be drawn so is not drawn otherwise first.
  const rows = known ? list.rows : undefined;
  const keys = useRowKeys(rows ?? [], selection);
  const card = useListKeys(rows ?? [], selection);
  const group = useId();
  return (
    <div ref={card} className={styles.card} aria-busy={list.loading}>
      <Toolbar tools={tools}>{props.filters}</Toolbar>
      <div className={styles.scroll}>
        <table
          ref={placing}
          className={styles.table}
          aria-label={label}
          data-density={density}
          data-acting={actions ? true : undefined}
        >
          <TableHead
            list={list}
            columns={shown}
            hasActions={Boolean(actions)}
            select={selection && <SelectPage selection={selection} rows={rows ?? []} />}
            resize={resize}
          />
          <tbody
            className={list.loading ? styles.dimmed : undefined}
            onMouseOver={explainCut}
            onKeyDown={keys.onKeyDown}
            onFocus={keys.onFocus}
          >
            {!rows && !list.error && (
              <SkeletonRows
                rows={list.pageSize}
                columns={[...shown, actions, selection].filter(Boolean).length}
              />
            )}
            {rows?.map((row, at) => (
              <BodyRow
                key={row.id}
                row={row}
                isStop={keys.isStop(row)}
                columns={shown}
                select={
                  selection && (
                    <SelectRow
                      selection={selection}
                      row={row}
                      position={at + 1}
                      group={group}
                      onTick={keys.tick}
                    />
                  )
                }
                isSelected={selection?.ids.has(row.id)}
                isOpened={row.id === props.opened}
                actions={actions}
              />
            ))}
          </tbody>
        </table>
        <Notice list={list} empty={empty} action={props.emptyAction} explain={props.explainEmpty} />
      </div>
      <div className={styles.bar}>{props.bar}</div>
      <Foot list={list} />
    </div>
  );
}

interface BodyRowProps<Row> {
  row: Row;
  /** The Tab key stops at it. */
  isStop: boolean;
  columns: readonly ShownColumn<Row>[];
  select: ReactNode;
  isSelected: boolean | undefined;
  isOpened: boolean;
  actions: DataTableProps<Row>['actions'];
}

function BodyRow<Row extends { id: number }>(props: BodyRowProps<Row>) {
  const { row, isStop, columns, select, isSelected, actions } = props;
  return (
    <tr
      data-row={row.id}
      tabIndex={isStop ? 0 : -1}
      data-selected={isSelected || undefined}
      data-opened={props.isOpened || undefined}
    >
      {select}
      {columns.map((column) => (
        <Cell key={column.key} column={column}>
          {column.cell(row)}
        </Cell>
      ))}
      {actions && (
        <td>
          <div className={styles.actions}>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

function Toolbar({ tools, children }: { tools: ColumnTools | undefined; children: ReactNode }) {
  if (!children && !tools) return null;
  return (
    <div className={styles.toolbar}>
      {children}
      {tools && <ListTools tools={tools} />}
    </div>
  );
}

function Cell({ column, children }: { column: ShownColumn<never>; children: ReactNode }) {
  return (
    <td {...placeOf(column)}>
      <div className={cellClass(column)} data-content>
        {shownContent(children)}
      </div>
    </td>
  );
}

function keysOf(columns: readonly { key: string }[]): string {
  return columns.map(({ key }) => key).join();
}

function Foot({ list }: { list: List<unknown> }) {
  if (list.rows) return <Pager list={list} />;
  return list.error ? null : <PagerPlaceholder />;
}

interface NoticeProps {
  list: List<unknown>;
  empty: string;
  action: DataTableProps<unknown>['emptyAction'];
  explain: DataTableProps<unknown>['explainEmpty'];
}

/** What stands below the header when there is no row. */
function Notice({ list, empty, action, explain }: NoticeProps) {
  const t = useTexts();
  if (list.error)
    return <TableNotice text={list.error} action={t('重试')} onAction={() => void list.reload()} />;
  if (list.rows?.length !== 0) return null;
  const isFiltered = Object.values(list.filters).some(Boolean);
  const clear = { action: t('清除筛选'), onAction: () => list.search({}) };
  const next = isFiltered ? clear : action && { action: action.label, onAction: action.onClick };
  return (
    <TableNotice text={isFiltered ? t('没有符合条件的数据') : empty} {...next}>
      {explain?.(list.filters)}
    </TableNotice>
  );
}

function cellClass({ fit, width }: ShownColumn<never>): string {
  return [styles.cell, fit && styles[fit], width !== undefined && styles.sized].filter(Boolean).join(' ');
}

function shownContent(content: ReactNode): ReactNode {
  return content === undefined || content === null || content === '' ? '–' : content;
}

/** Only a text that does not fit gets a tooltip; measuring on hover costs nothing while rendering. */
function explainCut({ target }: MouseEvent) {
  if (!(target instanceof HTMLElement)) return;
  const cell = target.closest<HTMLElement>(`.${styles.cell}`);
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
}
