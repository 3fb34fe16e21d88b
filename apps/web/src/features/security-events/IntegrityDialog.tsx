import { securityEvents, type Integrity, type SealedDay } from '@edp/contract/security-events';
import { useLocalList } from '../../lib/list/use-list.ts';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Fact, Facts } from '../../ui/basic/Facts.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopiedCode } from '../../ui/buttons/CopiedCode.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { Dialog, WIDE } from '../../ui/overlay/Dialog.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { sealedDayList } from './log-lists.ts';
import styles from './logs.module.css';

/** Up to when both logs are sealed, what the last check has found, and the root of each day. */
export function IntegrityDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const can = useCan('auditLog');
  const { data } = useRecord(securityEvents.integrity, {});
  const days = useLocalList(sealedDayList);
  return (
    <Dialog
      title={t('日志完整性')}
      width={WIDE}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('关闭')}</Button>
          {can.button('export') && (
            <DownloadButton
              exported={securityEvents.exportSealedDays}
              fileName={`${t('日志每日封存值')}.csv`}
            >
              {t('导出每日封存值')}
            </DownloadButton>
          )}
        </>
      }
    >
      <div className={styles.integrity}>
        <p className={styles.note}>
          {t('每条记录写入后约一分钟内封存，封存后被改动、删除或插入的记录会在检查时列出。')}
          {t('请定期导出每日封存值，保存在本系统之外。')}
        </p>
        {data && <State integrity={data} />}
        <DataTable
          list={days}
          label={t('每日封存值')}
          empty={t('还没有封存的记录')}
          columns={useDayColumns()}
        />
      </div>
    </Dialog>
  );
}

function State({ integrity: { sealedTo, unsealed, lastCheck } }: { integrity: Integrity }) {
  const t = useTexts();
  const what = { altered: t('已改动'), missing: t('缺失'), added: t('封存后插入') };
  return (
    <>
      <Facts as="cells">
        <Fact label={t('已封存至')}>{sealedTo}</Fact>
        <Fact label={t('待封存条数')}>{String(unsealed)}</Fact>
        <Fact label={t('最近检查')}>{lastCheck?.time}</Fact>
        <Fact label={t('检查结果')}>
          {lastCheck === null ? undefined : (
            <StatusDot on={lastCheck.faults === 0}>
              {lastCheck.faults === 0
                ? t('{n} 条记录与封存一致', { n: lastCheck.lines })
                : t('{n} 处与封存不一致', { n: lastCheck.faults })}
            </StatusDot>
          )}
        </Fact>
      </Facts>
      {lastCheck !== null && lastCheck.examples.length > 0 && (
        <ul className={styles.faults}>
          {lastCheck.examples.map(({ day, log, line, what: found }) => (
            <li key={`${log} ${line} ${found}`}>{[day, log, line, what[found]].join(' ')}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function useDayColumns(): Column<SealedDay>[] {
  const t = useTexts();
  return [
    { key: 'day', title: t('日期'), sortable: true, cell: ({ day }) => day },
    {
      key: 'sealed',
      title: t('状态'),
      cell: ({ sealed }) => (
        <StatusDot on={sealed === 1}>{sealed === 1 ? t('已封存') : t('待封存')}</StatusDot>
      ),
    },
    { key: 'events', title: t('事件数'), align: 'right', cell: ({ events }) => events },
    { key: 'changes', title: t('修改数'), align: 'right', cell: ({ changes }) => changes },
    { key: 'root', title: t('封存值'), fit: 'narrow', cell: ({ root }) => <CopiedCode code={root} /> },
  ];
}
