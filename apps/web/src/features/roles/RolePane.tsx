import { useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import type { GrantableRights, WholeRole } from '@edp/contract/role-rights';
import { roles } from '@edp/contract/roles';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useDirty } from '../../lib/address/tab.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LastChange } from '../../pickers/history/last-change-on-use.ts';
import { useHistoryDrawer } from '../../pickers/history/use-history-drawer.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import { TabList } from '../../ui/tabs/TabList.tsx';
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx';
import { ChangeBar } from './ChangeBar.tsx';
import { changeList } from './change-list.ts';
import { MembersTab } from './MembersTab.tsx';
import { MenuPreview } from './MenuPreview.tsx';
import { OrganisationsTab } from './OrganisationsTab.tsx';
import { RightsTab } from './rights/RightsTab.tsx';
import { RoleForm } from './RoleForm.tsx';
import { ScopeTab } from './ScopeTab.tsx';
import { StopQuestion } from './StopQuestion.tsx';
import { rowsOf } from './rights-rows.ts';
import { useRoleDraft } from './use-role-draft.ts';
import { useScopeWords } from './use-scope-words.ts';
import styles from './roles.module.css';

interface RolePaneProps {
  role: WholeRole;
  rights: GrantableRights;
  reload: () => Promise<unknown>;
  onDirty: (dirty: boolean) => void;
  leave: (go: () => void) => void;
  onChoose: (id: number) => void;
}

/** One role: what it may do, see and where, and who holds it, saved together. */
export function RolePane({ role, rights, reload, onDirty, leave, onChoose }: RolePaneProps) {
  const t = useTexts();
  const id = useId();
  const scopes = useScopeWords();
  const editing = useRoleDraft(role, rights, reload);
  const { from, draft, dirty } = editing;
  const [tab, setTab] = useState('rights');
  const rows = useMemo(() => rowsOf(rights), [rights]);
  const pages = useMemo(() => rows.filter((row) => row.type === 'page'), [rows]);
  useDirty(dirty);
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);
  const changes = changeList(
    { from, to: draft },
    { pages, rights },
    { t, scopeName: (scope) => scopes[scope].name },
  );
  const enabledMembers = [...draft.members.values()].filter(({ enabled }) => enabled === 1);
  const tabs = [
    { key: 'rights', label: t('权限') },
    { key: 'scope', label: t('数据范围'), note: scopes[draft.dataScope].name },
    { key: 'organisations', label: t('库存组织'), note: String(draft.organisationIds.size) },
    { key: 'members', label: t('成员'), note: String(enabledMembers.length) },
  ];
  const panels: Readonly<Record<string, ReactNode>> = {
    rights: <RightsTab role={role} rights={rights} rows={rows} editing={editing} />,
    scope: <ScopeTab editing={editing} />,
    organisations: <OrganisationsTab organisations={rights.organisations} editing={editing} />,
    members: <MembersTab editing={editing} />,
  };
  return (
    <>
      <RoleHead role={role} rights={rights} editing={editing} leave={leave} onChoose={onChoose} />
      <div className={styles.tabs}>
        <TabList id={id} label={t('角色')} tabs={tabs} current={tab} onShow={setTab} />
      </div>
      <div
        className={styles.panel}
        role="tabpanel"
        id={`${id}-${tab}-panel`}
        aria-labelledby={`${id}-${tab}`}
        key={tab}
      >
        {panels[tab]}
      </div>
      {(dirty || editing.taken !== undefined) && (
        <ChangeBar editing={editing} changes={changes} rights={rights} pages={pages} />
      )}
    </>
  );
}

type RoleHeadProps = Pick<RolePaneProps, 'role' | 'rights' | 'leave' | 'onChoose'> & {
  editing: ReturnType<typeof useRoleDraft>;
};

type Opened = 'edit' | 'copy' | 'stop' | 'menu';

function RoleHead({ role, rights, editing, leave, onChoose }: RoleHeadProps) {
  const t = useTexts();
  const can = useCan('role');
  const [opened, setOpened] = useState<Opened>();
  useWantedForms({
    role: (id) => id === role.id && setOpened('edit'),
    roleCopy: (_id, place) => place === String(role.id) && setOpened('copy'),
  });
  const switchStatus = useSave(roles.switchStatus);
  const history = useHistoryDrawer('role');
  const close = () => setOpened(undefined);
  const isOn = role.enabled === 1;
  const start = () => switchStatus({ id: role.id, enabled: 1, version: role.version }, role.name);
  const mayStop = can.button('disable') && isOn;
  const entries = [
    { label: t('以此角色查看菜单'), onClick: () => setOpened('menu') },
    mayStop && {
      label: role.own ? t('停用（正在使用的角色）') : t('停用'),
      danger: true,
      disabled: role.own,
      onClick: () => leave(() => setOpened('stop')),
    },
    history.entry(role.id, role.name),
    can.button('disable') && !isOn && { label: t('启用'), onClick: () => leave(() => void start()) },
  ];
  return (
    <header className={styles.head}>
      <h2 title={role.description || undefined}>{role.name}</h2>
      <Code>{role.code}</Code>
      <StatusDot on={isOn}>{isOn ? t('启用|状态') : t('已停用')}</StatusDot>
      <small className={styles.changed}>
        <LastChange kind="role" id={role.id} />
      </small>
      <div className={styles.buttons}>
        {can.button('edit') && <Button onClick={() => leave(() => setOpened('edit'))}>{t('编辑')}</Button>}
        {can.button('copy') && (
          <Button onClick={() => leave(() => setOpened('copy'))}>{t('复制角色')}</Button>
        )}
        <MoreMenu entries={entries} />
      </div>
      {history.drawer}
      {opened && <RoleDialog opened={opened} {...{ role, rights, editing, onChoose }} onClose={close} />}
    </header>
  );
}

interface RoleDialogProps extends Omit<RoleHeadProps, 'leave'> {
  opened: Opened;
  onClose: () => void;
}

function RoleDialog({ opened, role, rights, editing, onChoose, onClose }: RoleDialogProps) {
  const t = useTexts();
  switch (opened) {
    case 'edit':
      return <RoleForm role={role} onSaved={() => undefined} onClose={onClose} />;
    case 'copy': {
      const { code, description } = role;
      const copy = { name: t('{name} 副本', { name: role.name }), code: `${code}_COPY`, description };
      return <RoleForm role={copy} copyOf={role} onSaved={onChoose} onClose={onClose} />;
    }
    case 'stop':
      return <StopQuestion role={role} onClose={onClose} />;
    case 'menu':
      return <MenuPreview draft={editing.draft} rights={rights} role={role.name} onClose={onClose} />;
  }
}
