import { useState } from 'react';
import { HISTORY_KINDS } from '@edp/contract/history-kinds';
import { CHANGE_ORIGINS } from '@edp/contract/record-history';
import { historyKindWords } from '@edp/contract/security-event-kinds';
import { RECORD_CHANGE, type AuditEvent } from '@edp/contract/security-events';
import { useList } from '../../lib/list/use-list.ts';
import { useCan } from '../../lib/session/can.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { HistoryButton } from '../../pickers/history/HistoryLink.tsx';
import { useOriginWords } from '../../pickers/history/origin-words.ts';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import type { ListFilter } from '../../ui/filters/list-filter.ts';
import { textFilter } from '../../ui/filters/value-filters.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { useEventKinds } from './event-kinds.ts';
import { LogFilters } from './LogFilters.tsx';
import { Person } from './Person.tsx';
import { RetentionButton } from './RetentionButton.tsx';
import { Subject } from './Subject.tsx';
import { auditList } from './log-lists.ts';

const EventDialog = onDemand(async () => (await import('./EventDialog.tsx')).EventDialog);
const IntegrityDialog = onDemand(async () => (await import('./IntegrityDialog.tsx')).IntegrityDialog);

/** What people did and what was changed of records, newest first. */
export function AuditLogPage() {
  const t = useTexts();
  const can = useCan('auditLog');
  const list = useList(auditList);
  const [opened, setOpened] = useState<AuditEvent>();
  const [checking, setChecking] = useState(false);
  const kinds = [{ value: RECORD_CHANGE, label: t('数据修改') }, ...useEventKinds('audit')];
  const further = useChangeFilters();
  const columns: Column<AuditEvent>[] = [
    { key: 'time', title: t('时间'), sortable: true, cell: ({ time }) => time },
    { key: 'actorName', title: t('操作人'), sortable: true, cell: (event) => <Person event={event} /> },
    { key: 'kindName', title: t('事件'), sortable: true, cell: ({ kindName }) => kindName },
    { key: 'subjectName', title: t('对象'), fit: 'narrow', cell: (event) => <Subject event={event} /> },
    { key: 'changes', title: t('详情'), fit: 'narrow', cell: ({ changes }) => changes.join(t('；')) },
    { key: 'originName', title: t('来源'), sortable: true, cell: ({ originName }) => originName },
    { key: 'address', title: t('IP 地址'), sortable: true, cell: ({ address }) => address },
    { key: 'device', title: t('设备'), cell: ({ device }) => device },
  ];
  const shown = columns.filter(({ key }) => can.column(key));
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('审计日志')}
      actions={
        <>
          <Button onClick={() => setChecking(true)}>{t('日志完整性')}</Button>
          <RetentionButton screen="auditLog" />
          <HistoryButton kind="retention" id={0} name={t('保留天数')} words={t('日志设置的历史')} />
          <ExportButton list={list} columns={shown} />
        </>
      }
    >
      <DataTable
        list={list}
        filters={
          <LogFilters
            list={list}
            kinds={kinds}
            searched={t('姓名、账号、对象、IP 地址')}
            further={further.filter(([column]) => can.column(column)).map(([, filter]) => filter)}
          />
        }
        label={t('审计日志')}
        empty={t('还没有记录')}
        columns={shown}
        actions={(event) => <ActionLink onClick={() => setOpened(event)}>{t('查看')}</ActionLink>}
      />
      {opened && <EventDialog event={opened} onClose={() => setOpened(undefined)} />}
      {checking && <IntegrityDialog onClose={() => setChecking(false)} />}
    </ListPage>
  );
}

/** By what changes of records are narrowed besides, each with the column that it looks into. */
function useChangeFilters(): (readonly [string, ListFilter])[] {
  const t = useTexts();
  const [language] = useLanguage();
  const origins = useOriginWords();
  const kinds = HISTORY_KINDS.map((kind) => ({ value: kind, label: historyKindWords[kind][language] }));
  return [
    ['subjectName', choiceFilter({ name: 'recordKind', label: t('数据类型') }, kinds)],
    [
      'originName',
      choiceFilter(
        { name: 'origin', label: t('来源') },
        CHANGE_ORIGINS.map((value) => ({ value, label: origins[value] })),
      ),
    ],
    ['address', textFilter({ name: 'address', label: t('IP 地址') })],
  ];
}
