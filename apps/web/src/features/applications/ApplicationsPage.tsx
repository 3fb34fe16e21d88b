import { applications, type Application } from '@edp/contract/applications';
import { useCan } from '../../lib/session/can.ts';
import { Link } from '../../lib/address/Link.tsx';
import { navigate } from '../../lib/browser/navigate.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useList } from '../../lib/list/use-list.ts';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';
import { SharedName } from '../../pickers/readers/SharedName.tsx';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { EnabledDot } from '../../ui/basic/enabled.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SelectionBar } from '../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { textFilter } from '../../ui/filters/value-filters.tsx';
import { seenFilters } from '../../ui/filters/list-filter.ts';
import { stampFilters } from '../../ui/filters/stamp-filters.ts';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { applicationAddress, applicationList, NEW } from './application-queries.ts';

export function ApplicationsPage() {
  const t = useTexts();
  const can = useCan('application');
  const list = useList(applicationList);
  const chosen = useCheckedRows(list);
  const switchStatus = useReversibleSave(applications.switchStatus);

  const columns: Column<Application>[] = [
    { key: 'id', title: 'ID', sortable: true, hidden: true, cell: ({ id }) => id },
    {
      key: 'code',
      title: t('应用代码'),
      fixed: true,
      sortable: true,
      cell: (row) => (
        <Link to={applicationAddress(row)}>
          <Code>{row.code}</Code>
        </Link>
      ),
    },
    {
      key: 'name',
      title: t('应用名称'),
      sortable: true,
      cell: (row) => (
        <SharedName record={row}>
          <Link to={applicationAddress(row)}>{row.name}</Link>
        </SharedName>
      ),
    },
    { key: 'createdBy', title: t('创建人'), sortable: true, cell: (row) => row.createdBy },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: (row) => row.createTime },
    {
      key: 'status',
      title: t('状态'),
      sortable: true,
      cell: ({ status }) => <EnabledDot on={status === '1'} />,
    },
  ];
  const toggle = ({ id, name, status, version }: Application) => {
    const isOn = status === '1';
    const opposite = { id, status: isOn ? 1 : 0, version: version + 1 };
    return switchStatus({ id, status: isOn ? 0 : 1, version }, () => opposite, name);
  };
  const actions = (application: Application) => (
    <>
      <ActionLink onClick={() => navigate(applicationAddress({ id: application.id }))}>
        {t('查看')}
      </ActionLink>
      {can.button('enable') && application.canChange && (
        <ActionLink onClick={() => toggle(application)}>
          {application.status === '1' ? t('禁用') : t('启用')}
        </ActionLink>
      )}
    </>
  );
  const states = [
    { value: '1', label: t('启用|状态') },
    { value: '0', label: t('禁用|状态') },
  ];
  const filters = seenFilters(can, [
    ['code', textFilter({ name: 'code', label: t('应用代码') })],
    ['name', textFilter({ name: 'name', label: t('应用名称') })],
    ['status', choiceFilter({ name: 'status', label: t('状态') }, states)],
    ...stampFilters(t),
  ]);
  return (
    <ListPage
      views={<ListViews list={list} />}
      inner
      title={t('应用列表')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          {can.button('add') && (
            <Button kind="primary" onClick={() => navigate(applicationAddress({ id: NEW }))}>
              {t('新增应用')}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        list={list}
        filters={
          <FilterChips
            list={list}
            words={{ label: t('代码 / 名称'), placeholder: t('代码、名称、拼音首字母') }}
            filters={filters}
          />
        }
        selection={can.button('export') ? chosen : undefined}
        bar={
          <SelectionBar rows={chosen}>
            <ExportButton list={list} columns={columns} chosen={chosen} />
          </SelectionBar>
        }
        label={t('应用列表')}
        empty={can.button('add') ? t('还没有应用，请点击“新增应用”添加') : t('还没有应用')}
        columns={columns.filter((column) => can.column(column.key) || column.key === 'id')}
        actions={actions}
      />
    </ListPage>
  );
}
