import { memo, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Input, InputNumber } from 'antd';
import { z } from 'zod';
import { translateMessage } from '@edp/contract/messages';
import { MAX_ATTRIBUTE_VALUES, attributeForm } from '@edp/contract/attributes';
import { useCan } from '../../lib/session/can.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { BoundControl, FieldMessages, messagesIdOf } from '../../ui/form/FieldFrame.tsx';
import { changedRow, rowId, useSteps, type ChangeBySteps } from '../../ui/form-core/form-rows.ts';
import formStyles from '../../ui/form/form.module.css';
import { useField } from '../../ui/form-core/use-field.ts';
import { pastedLines, toFormValues } from './pasted-values.ts';
import { usePastedWords } from './use-pasted-words.ts';
import { nextSort, sortsAfterMove, type Value } from './value-order.ts';
import styles from './attribute-values.module.css';

const LIST = 'values';
const schema = attributeForm.shape[LIST];
const heldValues = z.array(z.custom<Value>());

/** The values of an attribute as rows of a form: each is checked and, when refused, told at its own place. */
export function AttributeValues() {
  return useCan('specification').field(LIST) ? <ValueList /> : null;
}

function ValueList() {
  const t = useTexts();
  const entryFields = [
    { name: 'value', label: t('规格值') },
    { name: 'sortOrder', label: t('排序') },
  ];
  const field = useField(LIST, { label: t('规格值'), show: wordsOf, entryFields });
  return (
    <fieldset className={`${formStyles.wide} ${styles.values}`}>
      <legend>{t('规格值')}</legend>
      <BoundControl field={field}>
        <Rows />
      </BoundControl>
    </fieldset>
  );
}

interface RowsProps {
  /** Given by the field around it, like the next one. */
  value?: readonly Value[];
  onChange?: (values: readonly Value[]) => void;
}

const NONE: readonly Value[] = [];

function Rows({ value = NONE, onChange }: RowsProps) {
  const t = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState('');
  const wordsOfPaste = usePastedWords();
  /** What is to have the focus once the rows have changed. */
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current) list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  const change = useSteps(value, onChange);
  const acts = useMemo<RowActs>(
    () => ({
      change,
      remove: (at) =>
        change((rows) => {
          wanted.current = rows.length > 1 ? partOf(Math.max(0, at - 1), 'value') : '[data-part=add]';
          return rows.toSpliced(at, 1);
        }),
      move: (at, to) =>
        change((rows) => {
          const stays = to === 0 ? 'down' : to === rows.length - 1 ? 'up' : at > to ? 'up' : 'down';
          wanted.current = partOf(to, stays);
          return moved(rows, at, to);
        }),
      goOn: (at) =>
        change((rows) => {
          const next = partOf(at + 1, 'value');
          list.current?.querySelector<HTMLElement>(next)?.focus();
          if (at < rows.length - 1 || rows.length >= MAX_ATTRIBUTE_VALUES) return rows;
          wanted.current = next;
          return withValue(rows, '');
        }),
      paste: (at, lines) =>
        change((rows) => {
          const pasted = withPasted(rows, at, lines);
          setTold(wordsOfPaste(pasted));
          return pasted.rows;
        }),
    }),
    [change, wordsOfPaste],
  );
  const add = () => {
    wanted.current = partOf(value.length, 'value');
    change((rows) => withValue(rows, ''));
  };
  return (
    <div ref={list} className={styles.rows}>
      {value.map((row, at) => (
        <Row key={rowId(row)} row={row} at={at} last={value.length - 1} acts={acts} />
      ))}
      <Button data-part="add" disabled={value.length >= MAX_ATTRIBUTE_VALUES} onClick={add}>
        {t('+ 添加规格值')}
      </Button>
      {told && <small role="status">{told}</small>}
    </div>
  );
}

function withValue(rows: readonly Value[], value: string): readonly Value[] {
  return [...rows, { value, sortOrder: nextSort(rows) }];
}

function moved(rows: readonly Value[], at: number, to: number): readonly Value[] {
  const sorts = sortsAfterMove(rows, at, to);
  const sorted = rows.map((row, place) => changedRow(row, { sortOrder: sorts[place] ?? row.sortOrder }));
  return sorted.toSpliced(at, 1).toSpliced(to, 0, ...sorted.slice(at, at + 1));
}

/** Adds lines as values; what is pasted into takes the first one, where nothing stands there yet. */
function withPasted(rows: readonly Value[], at: number, lines: readonly string[]) {
  const isEmpty = !rows[at]?.value;
  const present = rows.map(({ value }) => value).filter(Boolean);
  const room = MAX_ATTRIBUTE_VALUES - rows.length + (isEmpty ? 1 : 0);
  const pasted = toFormValues(lines, { present, room });
  const [first, ...further] = isEmpty ? pasted.taken : [undefined, ...pasted.taken];
  const filled = rows.map((row, place) =>
    place === at && first !== undefined ? changedRow(row, { value: first }) : row,
  );
  const all = further.reduce<readonly Value[]>((values, one) => withValue(values, one ?? ''), filled);
  return { ...pasted, rows: all };
}

interface RowActs {
  change: ChangeBySteps<readonly Value[]>;
  move: (at: number, to: number) => void;
  remove: (at: number) => void;
  /** Enter in the value: to the next row, which is made after the last. */
  goOn: (at: number) => void;
  /** Several lines: a value for each. */
  paste: (at: number, lines: readonly string[]) => void;
}

interface RowProps {
  row: Value;
  at: number;
  last: number;
  acts: RowActs;
}

/** Drawn again only when something of its own has changed. */
const Row = memo(function Row({ row, at, last, acts }: RowProps) {
  const { move, remove, goOn, paste } = acts;
  const t = useTexts();
  const n = at + 1;
  return (
    <div className={styles.row} data-row={at}>
      <Cell row={row} at={at} field="value" label={t('规格值')} change={acts.change}>
        <Input
          data-part="value"
          aria-label={t('规格值 {n}', { n })}
          placeholder={t('规格值')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            goOn(at);
          }}
          onPaste={(event) => {
            const lines = pastedLines(event);
            if (!lines) return;
            event.preventDefault();
            paste(at, lines);
          }}
        />
      </Cell>
      <Cell row={row} at={at} field="sortOrder" label={t('排序')} change={acts.change}>
        <InputNumber aria-label={t('规格值 {n} 的排序', { n })} placeholder={t('排序')} />
      </Cell>
      <Tool part="up" label={t('上移规格值 {n}', { n })} off={at === 0} onClick={() => move(at, at - 1)} />
      <Tool
        part="down"
        label={t('下移规格值 {n}', { n })}
        off={at === last}
        onClick={() => move(at, at + 1)}
      />
      <Tool part="remove" label={t('删除规格值 {n}', { n })} onClick={() => remove(at)} />
    </div>
  );
});

const symbols = { up: '↑', down: '↓', remove: '×' };

interface ToolProps {
  part: keyof typeof symbols;
  label: string;
  off?: boolean;
  onClick: () => void;
}

function Tool({ part, label, off = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      data-part={part}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={onClick}
    >
      {symbols[part]}
    </button>
  );
}

interface CellProps {
  row: Value;
  at: number;
  field: keyof Value;
  label: string;
  change: RowActs['change'];
  children: ReactNode;
}

/** One field of a row; what is wrong with it is read from the rules of the whole list. */
function Cell({ row, at, field, label, change, children }: CellProps) {
  const [language] = useLanguage();
  const id = rowId(row);
  const path = `${LIST}.#${id}.${field}`;
  const { forgive, ...bound } = useField(path, {
    label,
    sentAs: `${LIST}.${at}.${field}`,
    check(_, values) {
      const place = heldValues.parse(values[LIST]).findIndex((one) => rowId(one) === id);
      const issue = issuesOf(values[LIST]).find((one) => one.path[0] === place && one.path[1] === field);
      return issue ? [translateMessage(issue.message, language)] : [];
    },
  });
  const set = (typed: unknown) => {
    forgive();
    change((rows) => rows.map((one) => (rowId(one) === id ? changedRow(one, { [field]: typed }) : one)));
  };
  return (
    <div data-field={path}>
      <BoundControl field={{ ...bound, value: row[field], set }}>{children}</BoundControl>
      <FieldMessages id={messagesIdOf(bound.id)} messages={bound.errors} />
    </div>
  );
}

let judged: { list: unknown; issues: readonly z.core.$ZodIssue[] } = { list: undefined, issues: [] };

/** All cells ask it of the same list, one after another. */
function issuesOf(list: unknown): readonly z.core.$ZodIssue[] {
  if (judged.list !== list) judged = { list, issues: schema.safeParse(list).error?.issues ?? [] };
  return judged.issues;
}

function partOf(row: number, part: string): string {
  return `[data-row="${row}"] [data-part=${part}]`;
}

function wordsOf(values: unknown): string {
  const known = schema.safeParse(values).data ?? [];
  return known.map(({ value }) => value).join('、');
}
