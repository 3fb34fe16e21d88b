import { useState } from 'react';
import { deletedKindWords } from '@edp/contract/deleted-kinds';
import { deletedRecords, type DeletedRecord } from '@edp/contract/deleted-records';
import { useList, type List } from '../../lib/list/use-list.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { recordFilter } from '../../pickers/records/records-filter.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { onDemand, onUse } from '../../ui/basic/on-demand.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { dateFilter } from '../../ui/filters/value-filters.tsx';
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx';
import { SelectionBar } from '../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import { useOneByOne } from '../../ui/selection/use-one-by-one.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { deletedRecordList } from './deleted-record-list.ts';
import { nameOf, useRestore } from './use-restore.ts';
import styles from './recycle-bin.module.css';

const HistoryDrawer = onUse(
  async () => (await import('../../pickers/history/HistoryDrawer.tsx')).HistoryDrawer,
);
const ContentDialog = onDemand(async () => (await import('./ContentDialog.tsx')).ContentDialog);
const RestoreForm = onDemand(async () => (await import('./RestoreForm.tsx')).RestoreForm);
const RefusedDialog = onDemand(async () => (await import('./RefusedDialog.tsx')).RefusedDialog);
const RetentionForm = onDemand(async () => (await import('./RetentionForm.tsx')).RetentionForm);
const Question = onDemand(async () => (await import('../../ui/overlay/Question.tsx')).Question);

/** From here on what is left is pointed out. */
const FEW_DAYS = 7;

/** Records that were deleted: looked at, restored, removed for good. */
export function RecycleBinPage() {
  const t = useTexts();
  const can = useCan('recycleBin');
  const list = useList(deletedRecordList);
  const columns = useColumns();
  const chosen = useCheckedRows(list);
  const oneByOne = useOneByOne(chosen);
  const { restore, asking, setAsking, refused, setRefused } = useRestore();
  const purge = useSave(deletedRecords.purge);
  const [opened, setOpened] = useState<DeletedRecord>();
  const [told, setTold] = useState<DeletedRecord>();
  const [purging, setPurging] = useState<readonly DeletedRecord[]>();
  const mayRestore = can.button('restore');
  const mayPurge = can.button('purge');
  const chosenRows = useChosenRows(list, chosen.ids);
  const restoreThem = async (records: readonly DeletedRecord[]) => {
    setOpened(undefined);
    await restore(records);
    chosen.clear();
  };
  const purgeThem = async (records: readonly DeletedRecord[]) => {
    const [only] = records;
    const name = records.length === 1 && only ? nameOf(only) : t('{n} 条', { n: records.length });
    await purge({ ids: records.map(({ id }) => id) }, name);
    chosen.clear();
  };
  const actions = (record: DeletedRecord) => (
    <>
      <ActionLink onClick={() => setOpened(record)}>{t('查看')}</ActionLink>
      {mayRestore && <ActionLink onClick={() => restoreThem([record])}>{t('恢复')}</ActionLink>}
      <MoreMenu
        entries={[
          record.history !== null && { label: t('历史'), onClick: () => setTold(record) },
          mayPurge && { label: t('彻底删除'), danger: true, onClick: () => setPurging([record]) },
        ]}
      />
    </>
  );
  return (
    <ListPage views={<ListViews list={list} />} title={t('回收站')} actions={<SetRetention />}>
      <DataTable
        list={list}
        filters={<Filters list={list} />}
        label={t('回收站')}
        empty={t('回收站是空的；删除的数据会在这里保留一段时间')}
        columns={columns}
        actions={actions}
        selection={mayRestore || mayPurge ? chosen : undefined}
        bar={
          <SelectionBar rows={chosen}>
            {mayRestore && (
              <Button {...oneByOne} onClick={() => void restoreThem(chosenRows)}>
                {t('恢复')}
              </Button>
            )}
            {mayPurge && (
              <Button {...oneByOne} onClick={() => setPurging(chosenRows)}>
                {t('彻底删除')}
              </Button>
            )}
          </SelectionBar>
        }
      />
      {opened && (
        <ContentDialog
          record={opened}
          onRestore={mayRestore ? () => void restoreThem([opened]) : undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
      {told && <ToldHistory of={told} onClose={() => setTold(undefined)} />}
      {asking && <RestoreForm unrestored={asking} onClose={() => setAsking(undefined)} />}
      {refused && (
        <RefusedDialog
          {...refused}
          onAsk={(unrestored) => {
            setRefused(undefined);
            setAsking(unrestored);
          }}
          onClose={() => setRefused(undefined)}
        />
      )}
      {purging && (
        <Question
          title={t('彻底删除吗？')}
          name={purging.map(nameOf).filter(Boolean).join(t('、'))}
          consequence={t('彻底删除后不能恢复，只有它使用的文件也一并清除。')}
          verb={t('彻底删除')}
          onConfirm={() => purgeThem(purging)}
          onClose={() => setPurging(undefined)}
        />
      )}
    </ListPage>
  );
}

/** What was changed of a record that is here, or of the product or the bill that it belonged to. */
function ToldHistory({ of, onClose }: { of: DeletedRecord; onClose: () => void }) {
  const { history } = of;
  if (history === null) return null;
  const line = history.line ?? undefined;
  return <HistoryDrawer {...history} line={line} name={nameOf(of)} isDeleted onClose={onClose} />;
}

/** For how many days records are kept, for whoever decides that. */
function SetRetention() {
  const t = useTexts();
  const can = useCan('recycleBin');
  const [setting, setSetting] = useState(false);
  return (
    <>
      {can.button('retention') && <Button onClick={() => setSetting(true)}>{t('保留天数')}</Button>}
      {setting && <RetentionForm onClose={() => setSetting(false)} />}
    </>
  );
}

/** Rows that are checked, as far as they have been seen: those of other pages among them. */
function useChosenRows(list: List<DeletedRecord>, ids: ReadonlySet<number>): readonly DeletedRecord[] {
  const [seen, setSeen] = useState<ReadonlyMap<number, DeletedRecord>>(new Map());
  const fresh = (list.rows ?? []).filter(({ id }) => !seen.has(id));
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map((row) => [row.id, row] as const)]));
  return [...ids].flatMap((id) => seen.get(id) ?? []);
}

function Filters({ list }: { list: List<DeletedRecord> }) {
  const t = useTexts();
  const [language] = useLanguage();
  const kinds = Object.entries(deletedKindWords).map(([value, words]) => ({ value, label: words[language] }));
  return (
    <FilterChips
      list={list}
      words={{ label: t('代码 / 名称'), placeholder: t('代码、名称、拼音首字母') }}
      filters={[
        choiceFilter({ name: 'kind', label: t('类型') }, kinds),
        recordFilter({ name: 'deletedBy', label: t('删除人') }, 'employee'),
        dateFilter({ name: 'from', label: t('开始日期') }),
        dateFilter({ name: 'to', label: t('结束日期') }),
      ]}
    />
  );
}

function useColumns(): Column<DeletedRecord>[] {
  const t = useTexts();
  return [
    { key: 'kindName', title: t('类型'), sortable: true, cell: ({ kindName }) => kindName },
    { key: 'code', title: t('代码'), sortable: true, cell: ({ code }) => (code ? <Code>{code}</Code> : '–') },
    { key: 'name', title: t('名称'), sortable: true, cell: ({ name }) => name || '–' },
    { key: 'deletedBy', title: t('删除人'), sortable: true, cell: ({ deletedBy }) => deletedBy },
    { key: 'deletedTime', title: t('删除时间'), sortable: true, cell: ({ deletedTime }) => deletedTime },
    {
      key: 'daysLeft',
      title: t('剩余'),
      sortable: true,
      align: 'right',
      cell: ({ daysLeft: n }) => (
        <span className={n <= FEW_DAYS ? styles.soon : undefined}>
          {n === 0 ? t('今天清除') : t('{n} 天', { n })}
        </span>
      ),
    },
  ];
}
