import { useState } from 'react';
import { roles } from '@edp/contract/roles';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useTab } from '../../lib/address/tab.ts';
import { useFetch, useRecord } from '../../lib/query/use-fetch.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { useDiscard } from '../../ui/form/use-discard.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { Skeleton, TableNotice } from '../../ui/table/table-states.tsx';
import { RoleForm } from './RoleForm.tsx';
import { RoleList } from './RoleList.tsx';
import { RolePane } from './RolePane.tsx';
import { allRoles, chosenRole, grantable, ROLE } from './role-queries.ts';
import styles from './roles.module.css';

export function RolesPage() {
  const t = useTexts();
  const can = useCan('role');
  const { search, setSearch } = useTab();
  const { data: all } = useFetch(allRoles);
  const [adding, setAdding] = useState(false);
  useWantedForms({ role: (id) => id === 0 && setAdding(true) });
  const [dirty, setDirty] = useState(false);
  const { leave, question } = useDiscard(dirty);
  const chosen = chosenRole(search) || all?.[0]?.id || 0;
  const choose = (id: number) => setSearch({ [ROLE]: String(id) });
  return (
    <ListPage
      title={t('角色管理')}
      actions={
        can.button('add') && (
          <Button kind="primary" onClick={() => leave(() => setAdding(true))}>
            {t('新增角色')}
          </Button>
        )
      }
    >
      <div className={styles.panes}>
        <RoleList chosen={chosen} onChoose={(id) => id !== chosen && leave(() => choose(id))} />
        <section className={styles.role} aria-label={t('角色')}>
          {chosen > 0 && (
            <Chosen key={chosen} id={chosen} onDirty={setDirty} leave={leave} onChoose={choose} />
          )}
        </section>
      </div>
      {adding && <RoleForm role={{}} onSaved={choose} onClose={() => setAdding(false)} />}
      {question}
    </ListPage>
  );
}

interface ChosenProps {
  id: number;
  onDirty: (dirty: boolean) => void;
  leave: (go: () => void) => void;
  onChoose: (id: number) => void;
}

function Chosen({ id, ...pane }: ChosenProps) {
  const t = useTexts();
  const role = useRecord(roles.detail, { id });
  const rights = useFetch(grantable);
  const failed = role.error ?? rights.error;
  if (role.data && rights.data)
    return <RolePane role={role.data} rights={rights.data} reload={role.reload} {...pane} />;
  if (!failed) return <Skeleton count={10} />;
  const again = () => {
    void role.reload();
    void rights.reload();
  };
  return <TableNotice text={failed} action={t('重试')} onAction={again} />;
}
