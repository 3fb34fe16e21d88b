import { useEffect, useEffectEvent, useState } from 'react';
import { backgroundJobs } from '@edp/contract/background-jobs';
import type { JobChange } from '@edp/contract/job-change';
import { call } from '../../lib/api/call.ts';
import { downloadFile } from '../../lib/api/download.ts';
import { navigate } from '../../lib/browser/navigate.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { CrossButton } from '../../ui/basic/CrossButton.tsx';
import { onUse } from '../../ui/basic/on-demand.tsx';
import styles from './job-panel.module.css';

const BulkJobDrawer = onUse(async () => (await import('../../pickers/bulk/BulkJobDrawer.tsx')).BulkJobDrawer);

/** As long as the socket says nothing. */
const ASK_EVERY_MS = 5_000;

interface JobPanelProps {
  jobs: readonly JobChange[];
  onChange: (change: JobChange) => void;
  onDismiss: (id: number) => void;
}

export function JobPanel({ jobs, onChange, onDismiss }: JobPanelProps) {
  const t = useTexts();
  useAskedProgress(jobs, onChange);
  return (
    <section className={styles.panel} aria-label={t('数据任务')}>
      {jobs.map((job) => (
        <Job key={job.id} job={job} onDismiss={() => onDismiss(job.id)} />
      ))}
    </section>
  );
}

function Job({ job, onDismiss }: { job: JobChange; onDismiss: () => void }) {
  const t = useTexts();
  const cancel = useSave(backgroundJobs.cancel);
  const { id, kind, name, state, fileName } = job;
  const [open, setOpen] = useState(false);
  const isActive = state === 'waiting' || state === 'running';
  const titles: Readonly<Record<string, string>> = {
    import: t('导入：{name}', { name }),
    export: t('导出：{name}', { name }),
    bulkChange: t('批量修改：{name}', { name }),
  };
  return (
    <article className={styles.job}>
      <header className={styles.head}>
        <strong>{titles[kind] ?? name}</strong>
        <CrossButton label={t('关闭')} onClick={onDismiss} />
      </header>
      {isActive && <Bar job={job} />}
      <p className={styles.words} role="status" data-failed={state === 'failed' || undefined}>
        <StateWords job={job} />
      </p>
      <footer className={styles.actions}>
        {isActive && <ActionLink onClick={() => cancel({ id })}>{t('取消')}</ActionLink>}
        {fileName !== '' && (
          <ActionLink onClick={() => downloadFile(backgroundJobs.download, { id }, fileName)}>
            {t('下载')}
          </ActionLink>
        )}
        {kind === 'bulkChange' && <ActionLink onClick={() => setOpen(true)}>{t('查看')}</ActionLink>}
        <ActionLink onClick={() => navigate('/backgroundJob')}>{t('查看全部')}</ActionLink>
      </footer>
      {open && <BulkJobDrawer jobId={id} title={name} onClose={() => setOpen(false)} />}
    </article>
  );
}

function Bar({ job: { done, total, name } }: { job: JobChange }) {
  return (
    <progress className={styles.bar} aria-label={name} {...(total ? { value: done, max: total } : {})} />
  );
}

function StateWords({ job: { state, done, total, message } }: { job: JobChange }) {
  const t = useTexts();
  const count = (n: number) => n.toLocaleString('en');
  if (state === 'waiting') return t('等待中');
  if (state === 'running')
    return total === undefined
      ? t('已处理 {n} 条', { n: count(done) })
      : t('已处理 {n} / {total} 条', { n: count(done), total: count(total) });
  if (state === 'done') return t('已完成，共 {n} 条', { n: count(done) });
  return state === 'failed' ? message : t('已取消');
}

/** Asks how far they are where nobody says so: the socket may be down. */
function useAskedProgress(jobs: readonly JobChange[], onChange: (change: JobChange) => void): void {
  const active = jobs.filter(({ state }) => state === 'waiting' || state === 'running');
  const isActive = active.length > 0;
  const ask = useEffectEvent(async () => {
    const { data } = await call(backgroundJobs.list, { pageSize: 50 });
    for (const { total, ...job } of data)
      if (active.some(({ id }) => id === job.id)) onChange({ ...job, ...(total !== null && { total }) });
  });
  useEffect(() => {
    if (!isActive) return;
    const timer = window.setInterval(() => void ask().catch(() => undefined), ASK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [isActive]);
}
