import { useState } from 'react';
import type { InboxMessage } from '@edp/contract/inbox';
import { useTexts } from '../../lib/texts/texts.tsx';
import { SkeletonRows } from '../../ui/table/table-states.tsx';
import { InboxNotice } from './InboxNotice.tsx';
import { kindNames } from './kind-names.ts';
import styles from './record.module.css';
import type { Inbox } from './use-inbox.ts';

interface RecordTableProps {
  list: Pick<Inbox, 'rows' | 'error' | 'loading' | 'reload' | 'markRead'>;
  isFiltered: boolean;
  selected: ReadonlySet<number>;
  setSelected: (ids: ReadonlySet<number>) => void;
}

const COLUMNS = 6;

export function RecordTable({ list, isFiltered, selected, setSelected }: RecordTableProps) {
  const t = useTexts();
  const { rows, error, loading, markRead } = list;
  const [open, setOpen] = useState<number>();
  const ids = rows?.map(({ id }) => id) ?? [];
  const select = (some: readonly number[], on: boolean) => {
    const others = [...selected].filter((id) => !some.includes(id));
    setSelected(new Set(on ? [...others, ...some] : others));
  };
  return (
    <div className={styles.scroll} aria-busy={loading}>
      <table className={styles.table} data-dimmed={(loading && rows !== undefined) || undefined}>
        <thead>
          <tr>
            <th className={styles.check}>
              <input
                type="checkbox"
                aria-label={t('选择本页全部')}
                checked={ids.length > 0 && ids.every((id) => selected.has(id))}
                onChange={(event) => select(ids, event.target.checked)}
              />
            </th>
            <th scope="col">{t('类型')}</th>
            <th scope="col">{t('标题')}</th>
            <th scope="col">{t('内容')}</th>
            <th scope="col">{t('时间')}</th>
            <th scope="col">{t('状态')}</th>
          </tr>
        </thead>
        <tbody>
          {!rows && !error && <SkeletonRows rows={8} columns={COLUMNS} />}
          {rows?.map((message) => (
            <Row
              key={message.id}
              message={message}
              isOpen={open === message.id}
              isSelected={selected.has(message.id)}
              onSelect={(on) => select([message.id], on)}
              onToggle={() => {
                setOpen(open === message.id ? undefined : message.id);
                void markRead([message.id]);
              }}
            />
          ))}
        </tbody>
      </table>
      <InboxNotice list={list} empty={t(isFiltered ? '没有符合条件的数据' : '没有消息')} />
    </div>
  );
}

interface RowProps {
  message: InboxMessage;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: (on: boolean) => void;
  onToggle: () => void;
}

/** Pressing the title shows all of the text and marks the message as read. */
function Row({ message, isOpen, isSelected, onSelect, onToggle }: RowProps) {
  const t = useTexts();
  const { title, content } = message;
  return (
    <tr aria-selected={isSelected} data-open={isOpen || undefined}>
      <td className={styles.check}>
        <input
          type="checkbox"
          aria-label={t('选择：{title}', { title })}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </td>
      <td className={styles.short}>{t(kindNames[message.kind])}</td>
      <td className={styles.title}>
        <button type="button" aria-expanded={isOpen} title={title} onClick={onToggle}>
          {title}
        </button>
      </td>
      <td className={styles.content} title={isOpen ? undefined : content}>
        {content}
      </td>
      <td className={styles.short}>{message.createTime}</td>
      <td className={styles.short}>
        <span className={message.read ? styles.read : styles.unread}>
          {t(message.read ? '已读' : '未读')}
        </span>
      </td>
    </tr>
  );
}
