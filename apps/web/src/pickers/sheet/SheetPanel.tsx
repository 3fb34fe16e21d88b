import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { bulkChanges } from '@edp/contract/bulk-changes';
import type { DraftFormName } from '@edp/contract/drafts';
import type { z } from 'zod';
import { useDirty } from '../../lib/address/tab.ts';
import { call } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import type { KeptDraft } from '../../lib/drafts/drafted-form.ts';
import type { List } from '../../lib/list/use-list.ts';
import { TextsProvider, useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { useTableColumns } from '../../ui/columns/use-table-columns.ts';
import { DraftBar, DraftNote } from '../../ui/form/DraftBar.tsx';
import { useDiscard } from '../../ui/form/use-discard.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { SheetGrid } from '../../ui/sheet/SheetGrid.tsx';
import { useSheetCursor } from '../../ui/sheet/use-sheet-cursor.ts';
import { SheetFoot } from './SheetFoot.tsx';
import { cellOf, type Sheet } from './sheet.ts';
import { useOpenedSheet } from './use-opened-sheet.ts';
import { useSaveSheet } from './use-save-sheet.ts';
import { useSheetCounts } from './use-sheet-counts.ts';
import { useSheetModel, type EditedColumn } from './use-sheet-model.tsx';
import styles from './sheet.module.css';

export interface SheetPanelProps<Row> {
  list: List<Row>;
  /** What the rows are. */
  label: string;
  columns: readonly Column<Row>[];
  /** The rules of the form that the cells obey, by its fields. */
  rules: Readonly<Record<string, z.ZodType>>;
  draft: DraftFormName;
  /** Tells drafts of several such lists apart. */
  place?: string | undefined;
  onClose: () => void;
}

/** The page of a list as cells that are edited in place and saved together. */
export function SheetPanel<Row extends { id: number }>(props: SheetPanelProps<Row>) {
  return (
    <TextsProvider functionKey="sheet">
      <Opened {...props} />
    </TextsProvider>
  );
}

function Opened<Row extends { id: number }>(props: SheetPanelProps<Row>) {
  const t = useTexts();
  const { exported, rows = [] } = props.list;
  // As they were when the sheet was opened: a row does not go because what it is found by is edited.
  const [kept] = useState(rows);
  const list = exported?.name ?? '';
  const opened = useOpenedSheet({ list, ids: kept.map(({ id }) => id), rules: props.rules });
  const { sheet, error, join, reload } = opened;
  if (sheet) return <Editing {...props} rows={kept} name={list} sheet={sheet} join={join} />;
  return (
    <section className={styles.card} aria-busy={error === undefined}>
      {error === undefined ? (
        <p className={styles.waiting}>{t('正在打开…')}</p>
      ) : (
        <p role="alert" className={styles.waiting}>
          {error} <Button onClick={reload}>{t('重试')}</Button>{' '}
          <Button onClick={props.onClose}>{t('退出表格模式')}</Button>
        </p>
      )}
    </section>
  );
}

interface EditingProps<Row> extends SheetPanelProps<Row> {
  rows: readonly Row[];
  /** Of the list. */
  name: string;
  sheet: Sheet;
  join: string;
}

function Editing<Row extends { id: number }>(props: EditingProps<Row>) {
  const { name, label, sheet, join, onClose } = props;
  const t = useTexts();
  const columns = useEditedColumns(props);
  const { lines, showNew } = useLines(sheet);
  const model = useSheetModel({ sheet, lines, columns, join });
  const first = Math.max(
    0,
    columns.findIndex(({ field }) => field !== undefined),
  );
  const cursor = useSheetCursor({ row: 0, column: first });
  const counts = useSheetCounts(sheet);
  const isDirty = counts.cells > 0;
  useDirty(isDirty);
  const fill = useFill(name, sheet, showNew);
  const draft = useDraft(
    { form: props.draft, place: props.place, title: label },
    { store: sheet.store, record: undefined, fill },
  );
  const discard = useDiscard(isDirty, () => void draft?.keeper.finish());
  const toNextProblem = () => {
    const places = sheet.problems().flatMap((path) => {
      const { field, id } = cellOf(path);
      const place = {
        row: lines.findIndex((line) => line.id === id),
        column: columns.findIndex((column) => column.field === field),
      };
      return place.row < 0 || place.column < 0 ? [] : [place];
    });
    const order = ({ row, column }: { row: number; column: number }) => row * columns.length + column;
    const sorted = places.toSorted((one, other) => order(one) - order(other));
    const next = sorted.find((place) => order(place) > order(cursor.active)) ?? sorted[0];
    if (next) cursor.goTo(next);
  };
  const { busy, save } = useSaveSheet(name, sheet, toNextProblem);
  useSaveKey(() => void save());
  return (
    <section className={styles.card} aria-label={t('表格模式')} onBlur={() => draft?.keeper.left()}>
      <header className={styles.toolbar}>
        <strong>{t('表格模式')}</strong>
        <span className={styles.told}>{t('本页 {n} 行', { n: lines.length })}</span>
        <DraftNote draft={draft} />
        <div className={styles.verbs}>
          <Button onClick={model.undo} title="Ctrl+Z">
            {t('撤销')}
          </Button>
          <Button onClick={model.redo} title="Ctrl+Y">
            {t('重做')}
          </Button>
          <Button onClick={() => discard.leave(onClose)}>{t('退出表格模式')}</Button>
          <Button kind="primary" busy={busy} disabled={!isDirty} title="Ctrl+S" onClick={() => void save()}>
            {isDirty ? t('保存 {n} 行', { n: counts.rows }) : t('保存')}
          </Button>
        </div>
      </header>
      {draft && <DraftBar draft={draft} store={sheet.store} />}
      <SheetGrid model={model} cursor={cursor} label={label} noteId={NOTE} />
      <SheetFoot
        id={NOTE}
        sheet={sheet}
        model={model}
        columns={columns}
        active={cursor.active}
        counts={counts}
        onNext={toNextProblem}
      />
      {discard.question}
    </section>
  );
}

const NOTE = 'sheet-note';
/** Of columns whose width nobody has set. */
const USUAL_WIDTHS = { text: 240, amount: 120, whole: 100, day: 120, choice: 140, choices: 180 };

/** The columns of the list as somebody has arranged them, with what is edited in each. */
function useEditedColumns<Row extends { id: number }>(props: EditingProps<Row>): readonly EditedColumn[] {
  const { list, columns, rows, sheet } = props;
  const t = useTexts();
  const { shown } = useTableColumns(list, columns);
  // What is arranged while the sheet is open counts when it is opened again.
  const [arranged] = useState(shown);
  return useMemo(() => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const fields = [...sheet.fields.values()];
    // A picture is no cell: it is looked at and added in the list.
    const cells = arranged.filter(({ isPicture }) => !isPicture);
    return cells.map(({ key, title, align, width, cell }) => {
      const field = fields.find(({ column }) => column === key);
      return {
        key,
        title,
        align,
        width: width ?? (field && USUAL_WIDTHS[field.kind]),
        required: field?.required,
        field: field?.field,
        locked: field ? '' : t('此列不能在表格模式中修改'),
        cell(id: number) {
          const row = byId.get(id);
          return row && cell(row);
        },
      };
    });
  }, [arranged, rows, sheet, t]);
}

/** The rows, and how those are shown that come in later. */
function useLines(sheet: Sheet) {
  const [rows, setRows] = useState(() => sheet.rows);
  const lines = useMemo(() => rows.map(({ id, code }) => ({ id, name: code || String(id) })), [rows]);
  return { lines, showNew: () => setRows(sheet.rows) };
}

/** Takes a draft up; rows that are on another page by now are shown below. */
function useFill(list: string, sheet: Sheet, showNew: () => void) {
  const t = useTexts();
  return ({ fields }: KeptDraft) => {
    const ids = [...new Set(fields.map(({ path }) => cellOf(path).id))];
    const missing = ids.filter((id) => Number.isSafeInteger(id) && sheet.row(id) === undefined);
    const restore = async () => {
      if (missing.length > 0) {
        const { data } = await call(bulkChanges.sheet, { list, ids: missing });
        sheet.addRows(data.rows, data.names);
        showNew();
      }
      sheet.restore(fields);
    };
    restore().catch((error: unknown) => reportFailure(error, t('恢复失败')));
  };
}

/** Ctrl/⌘+S saves while no window stands over the sheet. */
function useSaveKey(save: () => void): void {
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => saveByKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
