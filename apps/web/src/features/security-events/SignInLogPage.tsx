import { securityEvents, type SignInEvent } from '@edp/contract/security-events';
import { useList } from '../../lib/list/use-list.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { useEventKinds } from './event-kinds.ts';
import { LogFilters } from './LogFilters.tsx';
import { Person } from './Person.tsx';
import { RetentionButton } from './RetentionButton.tsx';
import { signInList } from './log-lists.ts';

/** Who signed in, failed or was locked, newest first. */
export function SignInLogPage() {
  const t = useTexts();
  const can = useCan('signInLog');
  const list = useList(signInList);
  const results = [
    { value: 'succeeded', label: t('成功') },
    { value: 'failed', label: t('失败') },
  ];
  const columns: Column<SignInEvent>[] = [
    { key: 'time', title: t('时间'), sortable: true, cell: ({ time }) => time },
    { key: 'actorName', title: t('用户'), sortable: true, cell: (event) => <Person event={event} /> },
    {
      key: 'kindName',
      title: t('事件'),
      sortable: true,
      cell: ({ kindName, failed }) => <StatusDot on={failed === 0}>{kindName}</StatusDot>,
    },
    { key: 'changes', title: t('详情'), cell: ({ changes }) => changes.join(t('；')) },
    { key: 'address', title: t('IP 地址'), sortable: true, cell: ({ address }) => address },
    { key: 'device', title: t('设备'), cell: ({ device }) => device },
  ];
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('登录日志')}
      actions={
        <>
          <RetentionButton screen="signInLog" />
          {can.button('export') && (
            <DownloadButton
              exported={securityEvents.exportSignIns}
              filters={list.filters}
              fileName={`${t('登录日志')}.csv`}
            >
              {t('导出')}
            </DownloadButton>
          )}
        </>
      }
    >
      <DataTable
        list={list}
        filters={
          <LogFilters
            list={list}
            kinds={useEventKinds('signIn')}
            searched={t('姓名、账号、IP 地址')}
            further={[choiceFilter({ name: 'result', label: t('结果') }, results)]}
          />
        }
        label={t('登录日志')}
        empty={t('还没有记录')}
        columns={columns.filter(({ key }) => can.column(key))}
      />
    </ListPage>
  );
}
