import { useState } from 'react';
import { inventoryOrganisations, type MaintainedOrganisation } from '@edp/contract/inventory-organisations';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { HistoryLink } from '../../pickers/history/HistoryLink.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { Question } from '../../ui/overlay/Question.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { opening } from '../../ui/columns/opening.tsx';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SelectionBar } from '../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { inventoryOrganisationList } from './inventory-organisation-list.ts';

const InventoryOrganisationForm = onDemand(
  async () => (await import('./InventoryOrganisationForm.tsx')).InventoryOrganisationForm,
);
const WorkingRoles = onDemand(async () => (await import('./WorkingRoles.tsx')).WorkingRoles);

/** What is open over the page. */
type Opened =
  | { to: 'edit'; organisation: Partial<MaintainedOrganisation> }
  | { to: 'roles' | 'stop' | 'delete'; organisation: MaintainedOrganisation };

export function InventoryOrganisationsPage() {
  const t = useTexts();
  const can = useCan('inventoryOrganisation');
  const list = useList(inventoryOrganisationList);
  const chosen = useCheckedRows(list);
  const [opened, setOpened] = useState<Opened>();
  useWantedForms(
    {
      inventoryOrganisation(id) {
        const organisation = id === 0 ? {} : list.rows?.find((row) => row.id === id);
        if (organisation) setOpened({ to: 'edit', organisation });
      },
    },
    list.rows !== undefined,
  );
  const columns = useColumns((organisation) => setOpened({ to: 'roles', organisation }));
  const states = [
    { value: '1', label: t('启用|状态') },
    { value: '0', label: t('已停用') },
  ];
  const filters = [choiceFilter({ name: 'enabled', label: t('状态') }, states)];
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('库存组织')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          {can.button('add') && (
            <Button kind="primary" onClick={() => setOpened({ to: 'edit', organisation: {} })}>
              {t('新增库存组织')}
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
            words={{ label: t('库存组织'), placeholder: t('代码、名称、单位组织、拼音首字母') }}
            filters={filters}
          />
        }
        selection={can.button('export') ? chosen : undefined}
        bar={
          <SelectionBar rows={chosen}>
            <ExportButton list={list} columns={columns} chosen={chosen} />
          </SelectionBar>
        }
        label={t('库存组织')}
        empty={can.button('add') ? t('还没有库存组织，请点击“新增库存组织”添加') : t('还没有库存组织')}
        columns={opening(
          columns,
          'code',
          can.button('edit') && ((organisation) => setOpened({ to: 'edit', organisation })),
        )}
        actions={(organisation) => <RowActions organisation={organisation} onOpen={setOpened} />}
      />
      {opened && <Over opened={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}

function useColumns(
  onRoles: (organisation: MaintainedOrganisation) => void,
): Column<MaintainedOrganisation>[] {
  const t = useTexts();
  return [
    { key: 'code', title: t('代码'), sortable: true, cell: ({ code }) => <Code>{code}</Code> },
    { key: 'name', title: t('名称'), sortable: true, cell: ({ name }) => name },
    {
      key: 'businessUnit',
      title: t('单位组织'),
      sortable: true,
      fit: 'narrow',
      cell: ({ businessUnit }) => businessUnit,
    },
    {
      key: 'roles',
      title: t('角色'),
      sortable: true,
      align: 'right',
      cell: (organisation) => (
        <ActionLink onClick={() => onRoles(organisation)}>
          {t('{n} 个', { n: organisation.roles })}
        </ActionLink>
      ),
    },
    {
      key: 'materials',
      title: t('物料'),
      sortable: true,
      align: 'right',
      cell: ({ materials }) => materials,
    },
    { key: 'products', title: t('商品'), sortable: true, align: 'right', cell: ({ products }) => products },
    {
      key: 'enabled',
      title: t('状态'),
      sortable: true,
      cell: ({ enabled }) => (
        <StatusDot on={enabled === 1}>{enabled === 1 ? t('启用|状态') : t('已停用')}</StatusDot>
      ),
    },
  ];
}

interface RowActionsProps {
  organisation: MaintainedOrganisation;
  onOpen: (opened: Opened) => void;
}

function RowActions({ organisation, onOpen }: RowActionsProps) {
  const t = useTexts();
  const can = useCan('inventoryOrganisation');
  const switchStatus = useReversibleSave(inventoryOrganisations.switchStatus);
  const { id, name, version, enabled } = organisation;
  const start = () =>
    switchStatus({ id, enabled: 1, version }, (saved) => ({ id, enabled: 0, version: saved.version }), name);
  return (
    <>
      {can.button('edit') && (
        <ActionLink shortcut="E" onClick={() => onOpen({ to: 'edit', organisation })}>
          {t('编辑')}
        </ActionLink>
      )}
      {can.button('disable') &&
        (enabled === 1 ? (
          <ActionLink onClick={() => onOpen({ to: 'stop', organisation })}>{t('停用')}</ActionLink>
        ) : (
          <ActionLink onClick={start}>{t('启用')}</ActionLink>
        ))}
      {can.button('delete') && (
        <ActionLink onClick={() => onOpen({ to: 'delete', organisation })}>{t('删除')}</ActionLink>
      )}
      <HistoryLink kind="inventoryOrganisation" id={id} name={name} />
    </>
  );
}

function Over({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const t = useTexts();
  const switchStatus = useReversibleSave(inventoryOrganisations.switchStatus);
  const remove = useRemove(inventoryOrganisations.remove);
  if (opened.to === 'edit')
    return <InventoryOrganisationForm organisation={opened.organisation} onClose={onClose} />;
  const { organisation } = opened;
  if (opened.to === 'roles') return <WorkingRoles organisation={organisation} onClose={onClose} />;
  const { id, code, name, version } = organisation;
  if (opened.to === 'stop')
    return (
      <Question
        title={t('停用此库存组织吗？')}
        name={`${name} · ${code}`}
        consequence={t('停用后不能再分配给角色、物料和商品；已经分配的保持不变，仍可查看。')}
        verb={t('停用')}
        onConfirm={() =>
          switchStatus(
            { id, enabled: 0, version },
            (saved) => ({ id, enabled: 1, version: saved.version }),
            name,
          )
        }
        onClose={onClose}
      />
    );
  return <ConfirmDelete name={`${code} ${name}`} onConfirm={() => remove({ id }, name)} onClose={onClose} />;
}
