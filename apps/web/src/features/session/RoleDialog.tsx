import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UserRole } from '@edp/contract/session';
import { notify } from '../../lib/browser/notify.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import styles from './RoleDialog.module.css';
import { confirmRole, rolesOfPendingPerson } from './sign-in.ts';

/** The role to work in, chosen before the shell opens; only a role that is the only one is chosen already. */
export function RoleDialog({ onCancel }: { onCancel: () => void }) {
  const t = useTexts();
  const roles = useRoles();
  const [search, setSearch] = useState('');
  const found = matching(roles, search);
  const only = roles?.length === 1 ? roles[0] : undefined;
  const [picked, setChosen] = useState<UserRole>();
  const chosen = picked ?? only;
  const confirmButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (only) confirmButton.current?.focus();
  }, [only]);
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    // A role that the search hides cannot be confirmed unseen.
    if (!chosen || !found?.includes(chosen)) {
      notify.warning(t('请先选择当前角色'));
      return;
    }
    setBusy(true);
    try {
      await confirmRole(chosen);
    } catch (error) {
      console.error(error);
      notify.error(t('角色切换失败!'));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t('选择角色')}
      width={420}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('取消')}</Button>
          <Button
            ref={confirmButton}
            kind="primary"
            disabled={!roles}
            busy={busy}
            onClick={() => void confirm()}
          >
            {t('确定')}
          </Button>
        </>
      }
    >
      <input
        className={styles.search}
        type="search"
        aria-label={t('搜索角色')}
        placeholder={t('搜索角色')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <RoleList roles={found} chosen={chosen} onChoose={setChosen} />
      {found?.length === 0 && (
        <p className={styles.note}>{roles?.length ? t('没有匹配的角色') : t('暂无可用角色')}</p>
      )}
    </Dialog>
  );
}

interface RoleListProps {
  roles: readonly UserRole[] | undefined;
  chosen: UserRole | undefined;
  onChoose: (role: UserRole) => void;
}

function RoleList({ roles, chosen, onChoose }: RoleListProps) {
  const t = useTexts();
  if (!roles) return <p className={styles.note}>{t('加载中…')}</p>;
  return (
    <div role="radiogroup" aria-label={t('选择角色')} className={styles.list}>
      {roles.map((role) => (
        <label key={role.key} className={styles.role}>
          <input
            type="radio"
            name="role"
            checked={chosen?.key === role.key}
            onChange={() => onChoose(role)}
          />
          {role.roleName}
        </label>
      ))}
    </div>
  );
}

function useRoles(): readonly UserRole[] | undefined {
  const t = useTexts();
  const [roles, setRoles] = useState<readonly UserRole[]>();
  const fail = useEffectEvent((error: unknown) => {
    console.error(error);
    notify.error(t('角色获取失败!'));
    setRoles([]);
  });
  useEffect(() => {
    rolesOfPendingPerson()
      .then(setRoles)
      .catch((error: unknown) => fail(error));
  }, []);
  return roles;
}

function matching(roles: readonly UserRole[] | undefined, search: string): readonly UserRole[] | undefined {
  const wanted = search.trim().toLowerCase();
  return roles?.filter((role) => role.roleName.toLowerCase().includes(wanted));
}
