import { useState } from 'react';
import { ENDING_DAYS, certificates, type Certificate } from '@edp/contract/certificates';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useList } from '../../lib/list/use-list.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { HistoryLink } from '../../pickers/history/HistoryLink.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import { EndNotice } from './EndNotice.tsx';
import { certificateList } from './application-queries.ts';
import { typeNames, workStatusNames } from './certificate-names.ts';
import type { EditedCertificate } from './edited-certificate.ts';
import { useEditedCertificate } from './edited-certificate.ts';
import styles from './applications.module.css';

const CertificateForm = onDemand(async () => (await import('./CertificateForm.tsx')).CertificateForm);

export function CertificatesPage() {
  const t = useTexts();
  const can = useCan('application');
  const list = useList(certificateList);
  const read = useEditedCertificate();
  const remove = useRemove(certificates.remove);
  const remind = useSave(certificates.remind);
  const [editing, setEditing] = useState<EditedCertificate>();
  useWantedForms({ certificate: async (id) => setEditing(id === 0 ? {} : await read(id)) });
  const [deleting, setDeleting] = useState<Certificate>();

  const columns: Column<Certificate>[] = [
    { key: 'title', title: t('应用名称'), sortable: true, cell: (row) => row.application.title },
    { key: 'appKey', title: 'appKey', sortable: true, cell: (row) => <Code>{row.appKey}</Code> },
    {
      key: 'certificateType',
      title: t('证书类型'),
      sortable: true,
      cell: (row) => t(typeNames[row.certificateType]),
    },
    { key: 'packageName', title: t('包名'), sortable: true, cell: (row) => row.packageName },
    { key: 'startTime', title: t('生效时间'), sortable: true, cell: (row) => row.startTime },
    {
      key: 'endTime',
      title: t('到期时间'),
      sortable: true,
      cell: (row) => (
        <span className={styles.end}>
          {row.endTime} <EndNotice {...row} />
        </span>
      ),
    },
    {
      key: 'workStatus',
      title: t('状态'),
      sortable: true,
      cell: ({ workStatus }) => (
        <StatusDot on={workStatus === 'USEABLE'}>{t(workStatusNames[workStatus])}</StatusDot>
      ),
    },
  ];
  const actions = (row: Certificate) => (
    <>
      {can.button('certificateEdit') && row.canChange && (
        <ActionLink shortcut="E" onClick={async () => setEditing(await read(row.id))}>
          {t('编辑')}
        </ActionLink>
      )}
      {can.button('certificateDelete') && row.canChange && (
        <ActionLink onClick={() => setDeleting(row)}>{t('删除')}</ActionLink>
      )}
      <HistoryLink kind="certificate" id={row.id} name={row.packageName} />
    </>
  );
  const statuses = Object.entries(workStatusNames).map(([value, name]) => ({ value, label: t(name) }));
  const filters = [
    choiceFilter({ name: 'workStatus', label: t('状态') }, statuses),
    choiceFilter(
      { name: 'endsWithin', label: t('到期') },
      ENDING_DAYS.map((n) => ({ value: String(n), label: t('{n} 天内', { n }) })),
    ),
  ];
  return (
    <ListPage
      views={<ListViews list={list} />}
      inner
      title={t('证书管理')}
      actions={
        <>
          {can.button('certificateEdit') && (
            <Button onClick={() => void remind({})}>{t('发送到期提醒')}</Button>
          )}
          {can.button('certificateAdd') && (
            <Button kind="primary" onClick={() => setEditing({})}>
              {t('新增证书')}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        list={list}
        filters={<FilterChips list={list} filters={filters} />}
        label={t('证书管理')}
        empty={can.button('certificateAdd') ? t('还没有证书，请点击“新增证书”添加') : t('还没有证书')}
        columns={columns}
        actions={actions}
      />
      {editing && <CertificateForm certificate={editing} onClose={() => setEditing(undefined)} />}
      {deleting && (
        <ConfirmDelete
          name={`${deleting.application.title} ${t(typeNames[deleting.certificateType])}`}
          onConfirm={() => remove([deleting.id], deleting.packageName)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </ListPage>
  );
}
