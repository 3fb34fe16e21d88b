import { useId, useRef } from 'react';
import { Select } from 'antd';
import type { BulkFieldOffer } from '@edp/contract/bulk-changes';
import type { BulkOperation } from '@edp/contract/bulk-list';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { CrossButton } from '../../ui/basic/CrossButton.tsx';
import { insideDialog } from '../../ui/overlay/Dialog.tsx';
import { BulkValue } from './BulkValue.tsx';
import { emptyLine, withField, type BulkLine } from './bulk-lines.ts';
import styles from './bulk.module.css';

interface BulkLinesProps {
  offers: readonly BulkFieldOffer[];
  lines: readonly BulkLine[];
  /** What the server refuses, by the keys of the lines. */
  messages: ReadonlyMap<number, string>;
  onChange: (lines: readonly BulkLine[]) => void;
}

/** A line for each field that is to change. */
export function BulkLines({ offers, lines, messages, onChange }: BulkLinesProps) {
  const t = useTexts();
  const next = useRef(1);
  const change = (line: BulkLine) => onChange(lines.map((one) => (one.key === line.key ? line : one)));
  const remove = (key: number) => {
    const others = lines.filter((line) => line.key !== key);
    onChange(others.length > 0 ? others : [emptyLine(next.current++)]);
  };
  const taken = new Set(lines.map(({ field }) => field));
  return (
    <section className={styles.lines} aria-label={t('要修改的字段')}>
      <div className={styles.head} aria-hidden="true">
        <span>{t('字段')}</span>
        <span>{t('做法')}</span>
        <span>{t('值|批量修改')}</span>
      </div>
      {lines.map((line, at) => (
        <Line
          key={line.key}
          line={line}
          place={at + 1}
          offers={offers.filter(({ field }) => field === line.field || !taken.has(field))}
          message={messages.get(line.key)}
          onChange={change}
          onRemove={() => remove(line.key)}
        />
      ))}
      {taken.size < offers.length && (
        <ActionLink onClick={() => onChange([...lines, emptyLine(next.current++)])}>
          {t('＋ 添加字段')}
        </ActionLink>
      )}
    </section>
  );
}

interface LineProps {
  line: BulkLine;
  /** From 1. */
  place: number;
  /** Fields that no other line has. */
  offers: readonly BulkFieldOffer[];
  message: string | undefined;
  onChange: (line: BulkLine) => void;
  onRemove: () => void;
}

function Line({ line, place, offers, message, onChange, onRemove }: LineProps) {
  const t = useTexts();
  const id = useId();
  const words = useOperationWords();
  const offer = offers.find(({ field }) => field === line.field);
  return (
    <div className={styles.line} role="group" aria-label={t('第 {n} 个字段', { n: place })}>
      <Select
        aria-label={t('字段')}
        placeholder={t('选择字段')}
        value={line.field ?? null}
        showSearch={{ optionFilterProp: 'label' }}
        options={offers.map(({ field, title }) => ({ value: field, label: title }))}
        onChange={(field) =>
          onChange(
            withField(
              line,
              offers.find((one) => one.field === field),
            ),
          )
        }
        getPopupContainer={insideDialog}
      />
      <Select
        aria-label={t('做法')}
        value={line.operation ?? null}
        disabled={offer === undefined}
        options={offer?.operations.map((operation) => ({ value: operation, label: words[operation] })) ?? []}
        onChange={(operation) =>
          onChange({ ...emptyLine(line.key), field: line.field, operation: operation ?? undefined })
        }
        getPopupContainer={insideDialog}
      />
      <div className={styles.value}>
        {offer && <BulkValue id={id} line={line} offer={offer} onChange={onChange} />}
        {message !== undefined && (
          <p className={styles.message} role="alert">
            {message}
          </p>
        )}
      </div>
      <CrossButton label={t('移除第 {n} 个字段', { n: place })} onClick={onRemove} />
    </div>
  );
}

function useOperationWords(): Readonly<Record<BulkOperation, string>> {
  const t = useTexts();
  return {
    set: t('设为'),
    clear: t('清空'),
    replace: t('查找替换'),
    add: t('增加'),
    remove: t('移除'),
    raise: t('提价'),
    lower: t('降价'),
  };
}
