import { useState } from 'react';
import type { WholeRole } from '@edp/contract/role-rights';
import { roles } from '@edp/contract/roles';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

interface StopQuestionProps {
  role: Pick<WholeRole, 'id' | 'name' | 'version' | 'members'>;
  onClose: () => void;
}

/** Asked before a role is stopped: it throws people out. */
export function StopQuestion({ role, onClose }: StopQuestionProps) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const change = useReversibleSave(roles.switchStatus);
  const people = role.members.filter(({ enabled }) => enabled === 1).length;
  const stop = async () => {
    setBusy(true);
    await change(
      { id: role.id, enabled: 0, version: role.version },
      ({ version }) => ({ id: role.id, enabled: 1, version }),
      role.name,
    );
    onClose();
  };
  return (
    <Dialog
      title={t('停用角色“{name}”吗？', { name: role.name })}
      width={420}
      onClose={() => busy || onClose()}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('取消')}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void stop()}>
            {t('停用')}
          </Button>
        </>
      }
    >
      <p>
        {t('{n} 人持有此角色。以此角色工作的人将立即退出，登录时不能再选择它；权限和成员都会保留。', {
          n: people,
        })}
      </p>
    </Dialog>
  );
}
