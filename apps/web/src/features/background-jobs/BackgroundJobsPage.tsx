import { useEffect, useEffectEvent, useState } from 'react';
import { backgroundJobs, JOB_COUNTS, type BackgroundJob, type JobCount } from '@edp/contract/background-jobs';
import { imports } from '@edp/contract/imports';
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
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { backgroundJobList } from './background-job-list.ts';

const ImportDialog = onUse(async () => (await import('../../pickers/imports/ImportDialog.tsx')).ImportDialog);
const BulkJobDrawer = onUse(async () => (await import('../../pickers/bulk/BulkJobDrawer.tsx')).BulkJobDrawer);
const Question = onUse(async () => (await import('../../ui/overlay/Question.tsx')).Question);

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
  const kinds = [
    { value: 'export', label: t('导出') },
    { value: 'import', label: t('导入') },
    { value: 'bulkChange', label: t('批量修改') },
  ];
  const [asked, setAsked] = useState<BackgroundJob>();
  const takeBack = useSave(imports.takeBack, { saved: t('已开始撤销') });
  const actions = (job: BackgroundJob) => {
    const { id, kind, name, own, state, fileName, importRun } = job;
    const isSeen = importRun !== undefined && importRun !== null;
    return (
      <>
        {(isSeen || (kind === 'bulkChange' && own === 1)) && (
          <ActionLink onClick={() => setOpened(job)}>{t('查看')}</ActionLink>
        )}
        {importRun?.canTakeBack === 1 && (
          <ActionLink onClick={() => setAsked(job)}>{t('撤销导入')}</ActionLink>
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
  const everybody = choiceFilter({ name: 'everybody', label: t('范围') }, [
    { value: '1', label: t('所有人的任务') },
  ]);
  const filters = [
    choiceFilter({ name: 'kind', label: t('类型') }, kinds),
    choiceFilter({ name: 'state', label: t('状态') }, states),
  ];
  return (
    <ListPage title={t('数据任务')}>
      <DataTable
        list={list}
        filters={
          <FilterChips
            list={list}
            words={{ label: t('名称') }}
            filters={can.button('all') ? [...filters, everybody] : filters}
          />
        }
        label={t('数据任务')}
        empty={t('还没有任务；在列表中点击“导出”或“导入”后显示在这里')}
        columns={columns}
        actions={actions}
      />
      {opened?.importRun && (
        <ImportDialog
          list={opened.importRun.list}
          runId={opened.importRun.id}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.kind === 'bulkChange' && (
        <BulkJobDrawer jobId={opened.id} title={opened.name} onClose={() => setOpened(undefined)} />
      )}
      {asked?.importRun && (
        <Question
          title={t('撤销导入')}
          name={`${asked.name} · ${asked.importRun.fileName}`}
          consequence={t('新增的记录会被删除，更新的记录恢复原值；导入后又被修改的保留不动并列出')}
          verb={t('撤销导入')}
          onConfirm={async () => {
            const { id } = asked.importRun ?? { id: 0 };
            const { kind } = await takeBack({ id }, asked.name);
            if (kind === 'saved') setOpened(asked);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
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
    { key: 'name', title: t('名称'), sortable: true, cell: ({ name }) => name },
    { key: 'kind', title: t('类型'), sortable: true, cell: ({ kind }) => kinds[kind] ?? kind },
    { key: 'userName', title: t('发起人'), sortable: true, cell: ({ userName }) => userName },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: ({ createTime }) => createTime },
    { key: 'state', title: t('状态'), sortable: true, cell: (job) => <JobState job={job} /> },
    {
      key: 'done',
      title: t('条数'),
      sortable: true,
      align: 'right',
      cell: ({ done, total }) => countOf(done, total),
    },
    { key: 'counts', title: t('结果'), cell: ({ counts }) => <JobCounts counts={counts} /> },
    {
      key: 'fileName',
      title: t('文件'),
      sortable: true,
      fit: 'narrow',
      cell: (job) => <JobFile job={job} />,
    },
    { key: 'finishTime', title: t('结束时间'), sortable: true, cell: ({ finishTime }) => finishTime },
  ];
}

function countOf(done: number, total: number | null): string {
  const [some, all] = [done, total ?? done].map((count) => count.toLocaleString('en'));
  return some === all ? `${some}` : `${some} / ${all}`;
}

/** What became of the rows, such as `新增 812 · 有问题 14`. */
function JobCounts({ counts }: Pick<BackgroundJob, 'counts'>) {
  const t = useTexts();
  const words: Readonly<Record<JobCount, string>> = {
    new: t('新增|结果'),
    change: t('更新|结果'),
    same: t('无变化'),
    wrong: t('有问题'),
    takenBack: t('已撤销'),
    left: t('未撤销'),
  };
  return JOB_COUNTS.flatMap((name) =>
    counts[name] ? [`${words[name]} ${counts[name].toLocaleString('en')}`] : [],
  ).join(' · ');
}

/** The file that a job has made, or the one that was imported. */
function JobFile({ job: { fileName, importRun } }: { job: BackgroundJob }) {
  if (importRun === null) return fileName;
  const { id, fileName: original } = importRun;
  return <ActionLink onClick={() => downloadFile(imports.file, { id }, original)}>{original}</ActionLink>;
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
