import { use, useEffect, useRef, useState, type ReactNode } from 'react';
import { Form, Input, InputNumber, type FormListFieldData, type FormListOperation } from 'antd';
import { translateMessage } from '@edp/contract/messages';
import { MOST_SPECIFICATION_VALUES, specificationForm } from '@edp/contract/specifications';
import { useCan } from '../lib/can.ts';
import { useLanguage, useTexts } from '../lib/texts.tsx';
import { Button } from '../ui/Button.tsx';
import { FormContext } from '../ui/form-context.ts';
import formStyles from '../ui/form.module.css';
import { pastedLines, valuesOf } from './pasted-values.ts';
import { usePastedWords } from './use-pasted-words.ts';
import { nextSort, sortsAfterMove, type Value } from './value-order.ts';
import styles from './specification-values.module.css';

const LIST = 'specValueList';
const schema = specificationForm.shape[LIST];

interface Values {
  specValueList: Value[];
}

/** The values of a definition as rows of a form: each is checked and, when refused, told at its own place. */
export function SpecificationValues() {
  const t = useTexts();
  const register = use(FormContext);
  const isVisible = useCan('specification').field(LIST);
  useEffect(() => (isVisible ? register(LIST, { label: t('规格值'), show: wordsOf }) : undefined));
  if (!isVisible) return null;
  return (
    <fieldset className={`${formStyles.wide} ${styles.values}`}>
      <legend>{t('规格值')}</legend>
      <Form.List name={LIST}>{(rows, verbs) => <Rows rows={rows} verbs={verbs} />}</Form.List>
    </fieldset>
  );
}

function Rows({ rows, verbs }: { rows: FormListFieldData[]; verbs: FormListOperation }) {
  const t = useTexts();
  const form = Form.useFormInstance<Values>();
  const list = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState('');
  const wordsOfPaste = usePastedWords();
  /** What is to have the focus once the rows have changed. */
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current) list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  const values = () => form.getFieldsValue(true).specValueList;
  const canAdd = rows.length < MOST_SPECIFICATION_VALUES;
  const add = () => {
    wanted.current = partOf(rows.length, 'value');
    verbs.add({ specValue: '', sortOrder: nextSort(values()) });
  };
  const remove = (at: number) => {
    wanted.current = rows.length > 1 ? partOf(Math.max(0, at - 1), 'value') : '[data-part=add]';
    verbs.remove(at);
  };
  const move = (at: number, to: number) => {
    for (const [row, sort] of sortsAfterMove(values(), at, to).entries())
      form.setFieldValue([LIST, row, 'sortOrder'], sort);
    const stays = to === 0 ? 'down' : to === rows.length - 1 ? 'up' : at > to ? 'up' : 'down';
    wanted.current = partOf(to, stays);
    verbs.move(at, to);
  };
  const paste = (at: number, lines: readonly string[]) => {
    const former = values();
    // What is pasted into takes the first line, where nothing stands there yet.
    const isEmpty = !former[at]?.specValue;
    const present = former.map(({ specValue }: Value) => specValue).filter(Boolean);
    const room = MOST_SPECIFICATION_VALUES - former.length + (isEmpty ? 1 : 0);
    const pasted = valuesOf(lines, { present, room });
    const [first, ...further] = isEmpty ? pasted.taken : [undefined, ...pasted.taken];
    if (first !== undefined) form.setFieldValue([LIST, at, 'specValue'], first);
    for (const specValue of further) verbs.add({ specValue, sortOrder: nextSort(values()) });
    setTold(wordsOfPaste(pasted));
  };
  const goOn = (at: number) => {
    if (at < rows.length - 1) list.current?.querySelector<HTMLElement>(partOf(at + 1, 'value'))?.focus();
    else if (canAdd) add();
  };
  return (
    <div ref={list} className={styles.rows}>
      {rows.map(({ key, name }) => (
        <Row key={key} at={name} last={rows.length - 1} {...{ move, remove, goOn, paste }} />
      ))}
      <Button data-part="add" disabled={!canAdd} onClick={add}>
        {t('+ 添加规格值')}
      </Button>
      {told && <small role="status">{told}</small>}
    </div>
  );
}

interface RowProps {
  at: number;
  last: number;
  move: (at: number, to: number) => void;
  remove: (at: number) => void;
  /** Enter in the value: to the next row, which is made after the last. */
  goOn: (at: number) => void;
  /** Several lines: a value for each. */
  paste: (at: number, lines: readonly string[]) => void;
}

function Row({ at, last, move, remove, goOn, paste }: RowProps) {
  const t = useTexts();
  const n = at + 1;
  return (
    <div className={styles.row} data-row={at}>
      <Cell at={at} field="specValue" label={t('规格值')}>
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
      <Cell at={at} field="sortOrder" label={t('排序')}>
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
}

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
  at: number;
  field: keyof Value;
  label: string;
  children: ReactNode;
}

/** One field of a row; what is wrong with it is read from the rules of the whole list. */
function Cell({ at, field, label, children }: CellProps) {
  const [language] = useLanguage();
  const form = Form.useFormInstance<Values>();
  const register = use(FormContext);
  useEffect(() => register(`${LIST}.${at}.${field}`, { label, place: [LIST, at, field] }));
  const rule = {
    async validator() {
      const { error } = schema.safeParse(form.getFieldsValue(true).specValueList);
      const issue = error?.issues.find(({ path }) => path[0] === at && path[1] === field);
      if (issue) throw new Error(translateMessage(issue.message, language));
    },
  };
  return (
    <Form.Item name={[at, field]} rules={[rule]}>
      {children}
    </Form.Item>
  );
}

function partOf(row: number, part: string): string {
  return `[data-row="${row}"] [data-part=${part}]`;
}

function wordsOf(values: unknown): string {
  const known = schema.safeParse(values).data ?? [];
  return known.map(({ specValue }) => specValue).join('、');
}
