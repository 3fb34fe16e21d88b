import { useEffect, useEffectEvent, useState } from 'react';
import { backgroundJobs, type BackgroundJob } from '@edp/contract/background-jobs';
import { downloadFile } from '../../lib/api/download.ts';
import { useList, type List } from '../../lib/list/use-list.ts';
import { onJobChange } from '../../lib/live/job-changes.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { onUse } from '../../ui/basic/on-demand.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { ChoiceFilter, TextFilter } from '../../ui/table/filters.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { backgroundJobList } from './background-job-list.ts';

const BulkJobDrawer = onUse(async () => (await import('../../pickers/bulk/BulkJobDrawer.tsx')).BulkJobDrawer);

/** What one has started in the background, and what became of it. */
export function BackgroundJobsPage() {
  const t = useTexts();
  const can = useCan('backgroundJob');
  const list = useList(backgroundJobList);
  const cancel = useSave(backgroundJobs.cancel);
  const [opened, setOpened] = useState<BackgroundJob>();
  const columns = useColumns();
  useFresh(list);
  const states = [
    { value: 'active', label: t('进行中') },
    { value: 'done', label: t('已完成') },
    { value: 'failed', label: t('失败') },
    { value: 'cancelled', label: t('已取消') },
  ];
  const actions = (job: BackgroundJob) => {
    const { id, kind, name, own, state, fileName } = job;
    return (
      <>
        {kind === 'bulkChange' && own === 1 && (
          <ActionLink onClick={() => setOpened(job)}>{t('查看')}</ActionLink>
        )}
        {fileName !== '' && own === 1 && (
          <ActionLink onClick={() => downloadFile(backgroundJobs.download, { id }, fileName)}>
            {t('下载')}
          </ActionLink>
        )}
        {(state === 'waiting' || state === 'running') && (
          <ActionLink onClick={() => cancel({ id }, name)}>{t('取消')}</ActionLink>
        )}
      </>
    );
  };
  return (
    <ListPage
      title={t('数据任务')}
      filters={
        <FilterBar list={list}>
          <TextFilter name="keyword" label={t('名称')} />
          <ChoiceFilter name="state" label={t('状态')} options={states} />
          {can.button('all') && (
            <ChoiceFilter
              name="everybody"
              label={t('范围')}
              options={[{ value: '1', label: t('所有人的任务') }]}
            />
          )}
        </FilterBar>
      }
    >
      <DataTable
        list={list}
        label={t('数据任务')}
        empty={t('还没有任务；在列表中点击“导出”或“导入”后显示在这里')}
        columns={columns}
        actions={actions}
      />
      {opened && <BulkJobDrawer jobId={opened.id} title={opened.name} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}

function useColumns(): Column<BackgroundJob>[] {
  const t = useTexts();
  const kinds: Readonly<Record<string, string>> = {
    export: t('导出'),
    import: t('导入'),
    bulkChange: t('批量修改'),
    bulkPreview: t('批量修改预览'),
  };
  return [
    { key: 'name', title: t('名称'), cell: ({ name }) => name },
    { key: 'kind', title: t('类型'), cell: ({ kind }) => kinds[kind] ?? kind },
    { key: 'userName', title: t('发起人'), cell: ({ userName }) => userName },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: ({ createTime }) => createTime },
    { key: 'state', title: t('状态'), cell: (job) => <JobState job={job} /> },
    { key: 'done', title: t('条数'), align: 'right', cell: ({ done, total }) => countOf(done, total) },
    { key: 'fileName', title: t('文件'), fit: 'narrow', cell: ({ fileName }) => fileName },
    { key: 'finishTime', title: t('结束时间'), cell: ({ finishTime }) => finishTime },
  ];
}

function countOf(done: number, total: number | null): string {
  const [some, all] = [done, total ?? done].map((count) => count.toLocaleString('en'));
  return some === all ? `${some}` : `${some} / ${all}`;
}

function JobState({ job: { state, message } }: { job: BackgroundJob }) {
  const t = useTexts();
  if (state === 'failed') return <StatusDot on={false}>{`${t('失败')}：${message}`}</StatusDot>;
  const words = { waiting: t('等待中'), running: t('运行中'), done: t('已完成'), cancelled: t('已取消') };
  return <StatusDot on={state === 'done' || state === 'running'}>{words[state]}</StatusDot>;
}

/** The rows follow the jobs as long as the page is seen. */
function useFresh(list: List<BackgroundJob>): void {
  const reload = useEffectEvent(() => void list.reload());
  useEffect(() => onJobChange(() => reload()), []);
}
