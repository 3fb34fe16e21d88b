import { useState } from 'react';
import { securityEvents, type AuditEvent } from '@edp/contract/security-events';
import { useList } from '../../lib/list/use-list.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { LogActions } from './LogActions.tsx';
import { LogFilters } from './LogFilters.tsx';
import { Person } from './Person.tsx';
import { subjectText } from './subject-text.ts';
import { auditList } from './log-lists.ts';

const EventDialog = onDemand(async () => (await import('./EventDialog.tsx')).EventDialog);

/** Who changed rights, reset a password, printed, exported or shared, newest first. */
export function AuditLogPage() {
  const t = useTexts();
  const can = useCan('auditLog');
  const list = useList(auditList);
  const [opened, setOpened] = useState<AuditEvent>();
  const columns: Column<AuditEvent>[] = [
    { key: 'time', title: t('时间'), sortable: true, cell: ({ time }) => time },
    { key: 'actorName', title: t('操作人'), cell: (event) => <Person event={event} /> },
    { key: 'kindName', title: t('事件'), cell: ({ kindName }) => kindName },
    {
      key: 'subjectName',
      title: t('对象'),
      fit: 'narrow',
      cell: subjectText,
    },
    { key: 'changes', title: t('详情'), fit: 'narrow', cell: ({ changes }) => changes.join(t('；')) },
    { key: 'address', title: t('IP 地址'), cell: ({ address }) => address },
    { key: 'device', title: t('设备'), cell: ({ device }) => device },
  ];
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('审计日志')}
      actions={
        <LogActions
          screen="auditLog"
          title={t('审计日志')}
          exported={securityEvents.exportAudits}
          filters={list.filters}
        />
      }
    >
      <DataTable
        list={list}
        filters={<LogFilters log="audit" list={list} searched={t('姓名、账号、对象、IP 地址')} />}
        label={t('审计日志')}
        empty={t('还没有记录')}
        columns={columns.filter(({ key }) => can.column(key))}
        actions={(event) => <ActionLink onClick={() => setOpened(event)}>{t('查看')}</ActionLink>}
      />
      {opened && <EventDialog event={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}
