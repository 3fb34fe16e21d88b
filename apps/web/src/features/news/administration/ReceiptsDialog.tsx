import { useState } from 'react';
import { administeredNews, type NewsState, type Receipt } from '@edp/contract/administered-news';
import { downloadFile } from '../../../lib/api/download.ts';
import { listOf } from '../../../lib/list/list-query.ts';
import { useLocalList } from '../../../lib/list/use-list.ts';
import { useFetch } from '../../../lib/query/use-fetch.ts';
import { useSave } from '../../../lib/query/use-save.ts';
import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { TreeFilter } from '../../../pickers/trees/tree-filter.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Code } from '../../../ui/basic/Code.tsx';
import { StatusDot } from '../../../ui/basic/StatusDot.tsx';
import { Dialog, WIDE } from '../../../ui/overlay/Dialog.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import type { Column } from '../../../ui/columns/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { ChoiceFilter, TextFilter } from '../../../ui/table/filters.tsx';
import { readingsQuery } from './news-queries.ts';
import styles from './news-administration.module.css';

interface ReceiptsDialogProps {
  piece: { id: number; title: string; state: NewsState; forcedRead: number };
  onClose: () => void;
}

/** Who has read a piece and who has not, and what can be done about it. */
export function ReceiptsDialog({ piece, onClose }: ReceiptsDialogProps) {
  const t = useTexts();
  const can = useCan('news');
  const { id: newsId, title } = piece;
  const [list] = useState(() =>
    listOf(administeredNews.receipts, { filters: ['keyword', 'departmentId', 'read'], always: { newsId } }),
  );
  const receipts = useLocalList(list);
  const columns = useColumns();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadFile(
      administeredNews.exportReceipts,
      { newsId, ...receipts.filters },
      `${t('新闻回执')}-${title}.csv`,
    );
    setBusy(false);
  };
  const states = [
    { value: '1', label: t('已读') },
    { value: '0', label: t('未读') },
  ];
  return (
    <Dialog
      title={t('回执：{title}', { title })}
      width={WIDE}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('关闭')}</Button>
          {can.button('export') && (
            <Button busy={busy} onClick={() => void download()}>
              {t('导出')}
            </Button>
          )}
          {can.button('remind') && piece.state === 'published' && <Remind id={newsId} title={title} />}
        </>
      }
    >
      <Reading id={newsId} isForced={piece.forcedRead === 1} />
      <div className={styles.receipts}>
        <FilterBar list={receipts}>
          <TextFilter name="keyword" label={t('人员')} placeholder={t('姓名、拼音首字母、账号')} />
          <ChoiceFilter name="read" label={t('状态')} options={states} />
          <TreeFilter source={{ of: 'organisation' }} name="departmentId" label={t('部门')} />
        </FilterBar>
        <DataTable list={receipts} label={t('回执')} empty={t('发布范围内还没有人')} columns={columns} />
      </div>
    </Dialog>
  );
}

function useColumns(): Column<Receipt>[] {
  const t = useTexts();
  return [
    { key: 'name', title: t('姓名'), sortable: true, cell: ({ name }) => name },
    { key: 'account', title: t('账号'), sortable: true, cell: ({ account }) => <Code>{account}</Code> },
    {
      key: 'departmentName',
      title: t('部门'),
      fit: 'narrow',
      cell: ({ departmentName }) => departmentName,
    },
    {
      key: 'read',
      title: t('状态'),
      cell: ({ readTime }) => (
        <StatusDot on={readTime !== ''}>{readTime === '' ? t('未读') : t('已读')}</StatusDot>
      ),
    },
    { key: 'readTime', title: t('阅读时间'), sortable: true, cell: ({ readTime }) => readTime },
  ];
}

function Reading({ id, isForced }: { id: number; isForced: boolean }) {
  const t = useTexts();
  const { data: [reading] = [] } = useFetch(readingsQuery([id]));
  const { read = 0, people = 0 } = reading ?? {};
  const words = t('已读 {read} 人，共 {people} 人', {
    read: read.toLocaleString('en'),
    people: people.toLocaleString('en'),
  });
  return (
    <>
      <p className={styles.reading} role="status">
        <span>{reading ? words : '…'}</span>
        <progress value={read} max={Math.max(1, people)} aria-label={words} />
      </p>
      {isForced && (
        <p className={styles.hint}>
          {t('必读新闻以点击“我已阅读”为准；发布后新建的账号不要求阅读，不在统计内。')}
        </p>
      )}
    </>
  );
}

/** Sends a message to the others, once it was asked. */
function Remind({ id, title }: { id: number; title: string }) {
  const t = useTexts();
  const remind = useSave(administeredNews.remind);
  const [asking, setAsking] = useState(false);
  const { data: [reading] = [] } = useFetch(readingsQuery([id]));
  const unread = reading ? reading.people - reading.read : 0;
  return (
    <>
      <Button
        kind="primary"
        disabled={unread === 0}
        title={unread === 0 ? t('所有人都已阅读') : undefined}
        onClick={() => setAsking(true)}
      >
        {t('提醒未读的人')}
      </Button>
      {asking && (
        <Question
          title={t('提醒未读的人吗？')}
          name={title}
          consequence={t('将向 {n} 人发送消息，每小时只能提醒一次。', { n: unread.toLocaleString('en') })}
          verb={t('提醒')}
          onConfirm={() => remind({ id })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
