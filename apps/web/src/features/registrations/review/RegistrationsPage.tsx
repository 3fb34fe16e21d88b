import { useState } from 'react';
import type { Registration } from '@edp/contract/registrations';
import { useWantedForms } from '../../../lib/drafts/wanted-forms.ts';
import { useCan } from '../../../lib/session/can.ts';
import { useList } from '../../../lib/list/use-list.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { Code } from '../../../ui/basic/Code.tsx';
import { onDemand } from '../../../ui/basic/on-demand.tsx';
import type { Column } from '../../../ui/columns/column.ts';
import { ListViews } from '../../../pickers/views/ListViews.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterChips } from '../../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { ListPage } from '../../../ui/table/ListPage.tsx';
import { RegistrationState, useStateNames } from './RegistrationState.tsx';
import { registrationList } from './registration-list.ts';

const RegistrationDialog = onDemand(
  async () => (await import('./RegistrationDialog.tsx')).RegistrationDialog,
);

/** Applications of companies, for the staff of an operator. */
export function RegistrationsPage() {
  const t = useTexts();
  const can = useCan('registration');
  const list = useList(registrationList);
  const names = useStateNames();
  const [opened, setOpened] = useState<number>();
  useWantedForms({
    rejection(id) {
      setOpened(id);
      return false;
    },
  });
  const columns: Column<Registration>[] = [
    {
      key: 'companyName',
      title: t('公司名称'),
      sortable: true,
      fit: 'narrow',
      cell: ({ id, companyName }) => (
        <ActionLink shortcut="Enter" onClick={() => setOpened(id)}>
          {companyName}
        </ActionLink>
      ),
    },
    {
      key: 'creditCode',
      title: t('统一社会信用代码'),
      sortable: true,
      cell: ({ creditCode }) => <Code>{creditCode}</Code>,
    },
    { key: 'region', title: t('所在地区'), sortable: true, fit: 'narrow', cell: ({ region }) => region },
    { key: 'applicant', title: t('申请人'), sortable: true, cell: ({ applicant }) => applicant },
    { key: 'phone', title: t('手机号码'), sortable: true, cell: ({ phone }) => phone },
    {
      key: 'status',
      title: t('状态'),
      sortable: true,
      cell: ({ status }) => <RegistrationState status={status} />,
    },
    {
      key: 'tenantCode',
      title: t('授权码'),
      sortable: true,
      cell: ({ tenantCode }) => <Code>{tenantCode}</Code>,
    },
    { key: 'createTime', title: t('申请时间'), sortable: true, cell: ({ createTime }) => createTime },
  ];
  const filters = [
    choiceFilter(
      { name: 'status', label: t('状态') },
      Object.entries(names).map(([value, label]) => ({ value, label })),
    ),
  ];
  return (
    <ListPage views={<ListViews list={list} />} title={t('注册审核')}>
      <DataTable
        list={list}
        filters={
          <FilterChips
            list={list}
            words={{ label: t('公司'), placeholder: t('公司名称、信用代码、拼音首字母') }}
            filters={filters}
          />
        }
        label={t('注册审核')}
        empty={t('还没有企业提交注册申请')}
        columns={columns}
        actions={({ id, status }) => (
          <ActionLink onClick={() => setOpened(id)}>
            {status === 'pending' && can.button('approve') ? t('审批') : t('查看')}
          </ActionLink>
        )}
      />
      {opened !== undefined && <RegistrationDialog id={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}
