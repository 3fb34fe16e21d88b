import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { announce } from '../../lib/browser/announce.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { Sort } from '../../lib/list/list-address.ts';
import { nextSort, orderBy } from './next-sort.ts';
import type { List } from '../../lib/list/use-list.ts';
import type { Resize, ShownColumn } from '../columns/use-table-columns.ts';
import styles from './table.module.css';

interface TableHeadProps<Row> {
  list: Pick<List<Row>, 'sort' | 'sortBy' | 'sortsByTwo' | 'unordered'>;
  columns: readonly ShownColumn<Row>[];
  hasActions: boolean;
  /** The header cell over the check boxes of the rows. */
  select?: ReactNode;
  /** Lets columns be made wider and narrower. */
  resize: Resize | undefined;
}

const STEP = 16;
const loadWidths = () => import('../columns/column-width.ts');

/**
 * Column titles; a click sorts ascending, then descending, then not, with Shift as a second column. Arrow keys lead from one to the next, with Shift they make
 * it wider and narrower.
 */
export function TableHead<Row>({ list, columns, hasActions, select, resize }: TableHeadProps<Row>) {
  const t = useTexts();
  const onKeyDown = async (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const head = event.target instanceof Element ? event.target.closest<HTMLElement>('th[data-key]') : null;
    if (step === undefined || !head || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!event.shiftKey) return focusHead(head, step);
    if (!resize) return;
    const { possibleWidth } = await loadWidths();
    const width = possibleWidth(head.offsetWidth + step * STEP);
    resize.keep(head.dataset['key'] ?? '', width);
    announce(t('列宽 {n}', { n: width }));
  };
  return (
    <thead onKeyDown={(event) => void onKeyDown(event)}>
      <tr>
        {select}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-key={column.key}
            tabIndex={column.sortable ? undefined : -1}
            aria-sort={ariaSort(list.sort, column.key)}
            {...placeOf(column)}
          >
            <div className={column.width === undefined ? undefined : styles.sized}>
              {column.sortable ? (
                <SortButton list={list} field={column.key}>
                  {column.title}
                </SortButton>
              ) : (
                <span data-content>{column.title}</span>
              )}
            </div>
            {resize && <Grip resize={resize} />}
          </th>
        ))}
        {hasActions && (
          <th scope="col" className={styles.actionsHead}>
            {t('操作')}
          </th>
        )}
      </tr>
    </thead>
  );
}

interface SortButtonProps {
  list: Pick<List<unknown>, 'sort' | 'sortBy' | 'sortsByTwo' | 'unordered'>;
  field: string;
  children: string;
}

/** Orders by its column; with Shift as the second one, where the list takes two. Of too many rows it says why it does not. */
function SortButton({ list, field, children }: SortButtonProps) {
  const t = useTexts();
  const { sort, sortBy, sortsByTwo = false } = list;
  const { order, rank } = orderBy(sort, field);
  const offer = offerOf(list, field);
  const refusal = offer === 'none' ? t('数据较多，筛选到1万条以内后可按此列排序') : undefined;
  return (
    <button
      type="button"
      data-order={order}
      data-rank={rank}
      data-content
      aria-disabled={offer === 'none' || undefined}
      title={refusal ?? (sortsByTwo ? t('按住 Shift 点击，作为第二排序') : undefined)}
      aria-description={refusal ?? (rank && t('第 {n} 排序', { n: rank }))}
      onClick={({ shiftKey }) => {
        const asSecond = offer === 'second' || (shiftKey && sortsByTwo);
        if (offer !== 'none') sortBy(nextSort(sort, field, asSecond));
      }}
    >
      {children}
    </button>
  );
}

/**
 * Whether a list can be put in a column's order. One that is too long for it can have what another column leaves equal, which is
 * little, parted by it; an order that the address asks for can be taken back.
 */
function offerOf(
  { sort, sortsByTwo, unordered }: SortButtonProps['list'],
  field: string,
): 'any' | 'second' | 'none' {
  if (!unordered?.includes(field) || sort?.field === field) return 'any';
  return sortsByTwo && sort !== undefined ? 'second' : 'none';
}

/** The right edge of a head: dragged for another width, pressed twice for that of its content. */
function Grip({ resize }: { resize: Resize }) {
  const start = async ({ currentTarget, clientX, button }: PointerEvent<HTMLElement>) => {
    const head = currentTarget.closest('th');
    if (button === 0 && head) (await loadWidths()).dragWidth(head, clientX, resize);
  };
  const fit = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const head = currentTarget.closest('th');
    if (head) resize.keep(head.dataset['key'] ?? '', (await loadWidths()).fittingWidth(head));
  };
  return (
    <span
      className={styles.grip}
      aria-hidden="true"
      onPointerEnter={() => void loadWidths()}
      onPointerDown={(event) => void start(event)}
      onDoubleClick={(event) => void fit(event)}
    />
  );
}

/** Where the cells of a column stand and how wide they are. */
export function placeOf({ align, pin, isEdge, isFixed, width }: ShownColumn<never>) {
  return {
    className:
      [align && styles[align], pin !== undefined && styles.pinned].filter(Boolean).join(' ') || undefined,
    'data-pin': pin,
    'data-edge': isEdge || undefined,
    'data-fixed': isFixed || undefined,
    style: {
      ...(pin !== undefined && { left: `var(--pin-${pin})` }),
      ...(width !== undefined && { width, minWidth: width, maxWidth: width }),
    },
  };
}

function focusHead(head: HTMLElement, step: number): void {
  const heads = [...(head.parentElement?.querySelectorAll<HTMLElement>('th[data-key]') ?? [])];
  const next = heads[heads.indexOf(head) + step];
  (next?.querySelector('button') ?? next)?.focus();
}

function ariaSort(sort: Sort | undefined, field: string) {
  if (sort?.field !== field) return undefined;
  return sort.order === 'asc' ? 'ascending' : 'descending';
}
