import { useState } from 'react';
import type { ListedTenant } from '@edp/contract/administered-tenants';
import { administeredTenants } from '@edp/contract/administered-tenants';
import { useWantedForms } from '../../../lib/drafts/wanted-forms.ts';
import { useList } from '../../../lib/list/use-list.ts';
import { useSave } from '../../../lib/query/use-save.ts';
import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { onDemand } from '../../../ui/basic/on-demand.tsx';
import type { GivenPassword } from '../../../ui/overlay/FirstPassword.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { ListViews } from '../../../pickers/views/ListViews.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterChips } from '../../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { ListPage } from '../../../ui/table/ListPage.tsx';
import { tenantList } from './tenant-list.ts';
import { useTenantColumns } from './use-tenant-columns.tsx';

const NewTenantForm = onDemand(async () => (await import('./tenant-forms.tsx')).NewTenantForm);
const LimitsForm = onDemand(async () => (await import('./tenant-forms.tsx')).LimitsForm);
const ResetAdministrator = onDemand(
  async () => (await import('./ResetAdministrator.tsx')).ResetAdministrator,
);
const FirstPassword = onDemand(
  async () => (await import('../../../ui/overlay/FirstPassword.tsx')).FirstPassword,
);

/** What is being done to which tenant. */
type Opened = { to: 'add' } | { to: 'limit' | 'disable' | 'reset'; tenant: ListedTenant };

/** All tenants and how much they hold, for the staff of an operator; what they hold stays theirs. */
export function TenantsPage() {
  const t = useTexts();
  const can = useCan('tenant');
  const list = useList(tenantList);
  const columns = useTenantColumns();
  const [opened, setOpened] = useState<Opened>();
  useWantedForms({ tenant: () => setOpened({ to: 'add' }) });
  const [given, setGiven] = useState<GivenPassword>();
  const states = [
    { value: '1', label: t('启用|状态') },
    { value: '0', label: t('已停用') },
  ];
  const isActing = ['limits', 'disable', 'resetAdministrator'].some((button) => can.button(button));
  const filters = [choiceFilter({ name: 'enabled', label: t('状态') }, states)];
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('租户管理')}
      actions={
        can.button('add') && (
          <Button kind="primary" onClick={() => setOpened({ to: 'add' })}>
            {t('新增租户')}
          </Button>
        )
      }
    >
      <DataTable
        list={list}
        filters={
          <FilterChips
            list={list}
            words={{ label: t('租户'), placeholder: t('授权码、租户名称') }}
            filters={filters}
          />
        }
        label={t('租户管理')}
        empty={t('还没有租户')}
        columns={columns}
        actions={isActing && ((tenant: ListedTenant) => <RowActions tenant={tenant} onOpen={setOpened} />)}
      />
      {opened && <Task opened={opened} onPassword={setGiven} onClose={() => setOpened(undefined)} />}
      {given && <FirstPassword given={given} onClose={() => setGiven(undefined)} />}
    </ListPage>
  );
}

interface RowActionsProps {
  tenant: ListedTenant;
  onOpen: (opened: Opened) => void;
}

function RowActions({ tenant, onOpen }: RowActionsProps) {
  const t = useTexts();
  const can = useCan('tenant');
  const enable = useSave(administeredTenants.enable);
  const { id, name, version, operator } = tenant;
  const isEnabled = tenant.enabled === 1;
  return (
    <>
      {can.button('limits') && (
        <ActionLink onClick={() => onOpen({ to: 'limit', tenant })}>{t('限额')}</ActionLink>
      )}
      {can.button('resetAdministrator') && (
        <ActionLink onClick={() => onOpen({ to: 'reset', tenant })}>{t('重置密码')}</ActionLink>
      )}
      {can.button('disable') && !isEnabled && (
        <ActionLink onClick={() => void enable({ id, version }, name)}>{t('启用')}</ActionLink>
      )}
      {can.button('disable') && isEnabled && !operator && (
        <ActionLink onClick={() => onOpen({ to: 'disable', tenant })}>{t('停用|租户')}</ActionLink>
      )}
    </>
  );
}

interface TaskProps {
  opened: Opened;
  onPassword: (given: GivenPassword) => void;
  onClose: () => void;
}

function Task({ opened, onPassword, onClose }: TaskProps) {
  const t = useTexts();
  const disable = useSave(administeredTenants.disable);
  if (opened.to === 'add') return <NewTenantForm onAdded={onPassword} onClose={onClose} />;
  const { to, tenant } = opened;
  if (to === 'limit') return <LimitsForm tenant={tenant} onClose={onClose} />;
  if (to === 'reset') return <ResetAdministrator tenant={tenant} onPassword={onPassword} onClose={onClose} />;
  const { id, code, name, version } = tenant;
  return (
    <Question
      title={t('停用此租户吗？')}
      name={`${name} · ${code}`}
      consequence={t('所有人立即下线，不能再登录；数据保留。')}
      verb={t('停用|租户')}
      onConfirm={() => disable({ id, version }, name)}
      onClose={onClose}
    />
  );
}
