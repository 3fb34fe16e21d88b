import { sharingRules, type ListedRule } from '@edp/contract/sharing-rules';
import { useCan } from '../../lib/session/can.ts';
import { Link } from '../../lib/address/Link.tsx';
import { navigate } from '../../lib/browser/navigate.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useList, type List } from '../../lib/list/use-list.ts';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { NewButton } from '../../ui/buttons/NewButton.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { seenFilters } from '../../ui/filters/list-filter.ts';
import { SelectionBar } from '../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import { newRuleAddress, ruleAddress, sharingRuleList } from './sharing-rule-queries.ts';
import { useDataTypes } from './use-data-types.ts';

const IN_USE = '1';
/** Counts the rows; no field of a rule, which a role could be kept from. */
const SEQUENCE = 'sequence';

export function SharingRulesPage() {
  const t = useTexts();
  const can = useCan('sharingRule');
  const list = useList(sharingRuleList);
  const chosen = useCheckedRows(list);
  const { options } = useDataTypes();
  const columns = useColumns(list);
  const switchStatus = useReversibleSave(sharingRules.switchStatus);
  const toggle = ({ id: sharingId, name, status, version }: ListedRule) => {
    const opposite = { sharingId, status, version: version + 1 };
    return switchStatus(
      { sharingId, status: status === IN_USE ? '0' : IN_USE, version },
      () => opposite,
      name,
    );
  };
  const mayEditRoles = useCan('role').button('edit');
  const states = [
    { value: IN_USE, label: t('启用中') },
    { value: '0', label: t('已停用') },
  ];
  const filters = seenFilters(can, [
    ['sharingTypeName', choiceFilter({ name: 'sharingType', label: t('共享数据类型') }, options)],
    ['status', choiceFilter({ name: 'status', label: t('状态') }, states)],
  ]);
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('共享规则')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          {can.button('dataScope') && mayEditRoles && (
            <Button onClick={() => navigate('/admin/roles')}>{t('数据范围')}</Button>
          )}
          {can.button('add') && <NewButton to={newRuleAddress()}>{t('新增共享规则')}</NewButton>}
        </>
      }
    >
      <DataTable
        list={list}
        filters={
          <FilterChips folds list={list} words={{ name: 'name', label: t('规则名称') }} filters={filters} />
        }
        selection={can.button('export') ? chosen : undefined}
        bar={
          <SelectionBar rows={chosen}>
            <ExportButton list={list} columns={columns} chosen={chosen} />
          </SelectionBar>
        }
        label={t('共享规则')}
        empty={can.button('add') ? t('还没有共享规则，请点击“新增共享规则”添加') : t('还没有共享规则')}
        columns={columns.filter(({ key }) => key === SEQUENCE || can.column(key))}
        actions={(rule) => (
          <>
            <ActionLink onClick={() => navigate(ruleAddress({ id: rule.id }))}>{t('查看')}</ActionLink>
            {can.button('enable') && can.column('status') && (
              <ActionLink onClick={() => toggle(rule)}>
                {rule.status === IN_USE ? t('停用') : t('启用')}
              </ActionLink>
            )}
            <MoreMenu
              entries={[
                can.button('add') && { label: t('复制'), onClick: () => navigate(newRuleAddress(rule.id)) },
              ]}
            />
          </>
        )}
      />
    </ListPage>
  );
}

function useColumns({ rows = [], pageNo, pageSize }: List<ListedRule>): Column<ListedRule>[] {
  const t = useTexts();
  const before = (pageNo - 1) * pageSize;
  return [
    { key: SEQUENCE, title: t('序号'), cell: (rule) => before + rows.indexOf(rule) + 1 },
    {
      key: 'name',
      title: t('规则名称'),
      sortable: true,
      fit: 'narrow',
      cell: ({ id, name }) => <Link to={ruleAddress({ id })}>{name}</Link>,
    },
    {
      key: 'sharingTypeName',
      title: t('共享数据类型'),
      sortable: true,
      cell: ({ sharingTypeName }) => sharingTypeName,
    },
    {
      key: 'sharingSource',
      title: t('共享来源'),
      sortable: true,
      fit: 'narrow',
      cell: (rule) => rule.sharingSource,
    },
    {
      key: 'sharingTo',
      title: t('共享目标'),
      sortable: true,
      fit: 'narrow',
      cell: ({ sharingTo }) => sharingTo,
    },
    { key: 'powerName', title: t('权限'), sortable: true, cell: ({ powerName }) => powerName },
    {
      key: 'status',
      title: t('状态'),
      sortable: true,
      cell: ({ status }) => (
        <StatusDot on={status === IN_USE}>{status === IN_USE ? t('启用中') : t('已停用')}</StatusDot>
      ),
    },
  ];
}
