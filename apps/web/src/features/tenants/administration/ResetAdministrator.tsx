import { useState } from 'react';
import { z } from 'zod';
import { administeredTenants, type ListedTenant } from '@edp/contract/administered-tenants';
import { useRecord } from '../../../lib/query/use-fetch.ts';
import { useSave } from '../../../lib/query/use-save.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Code } from '../../../ui/basic/Code.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import type { GivenPassword } from '../../../ui/overlay/FirstPassword.tsx';
import styles from './tenants.module.css';

const answered = z.object({ firstPassword: z.string() });

interface ResetAdministratorProps {
  tenant: ListedTenant;
  onPassword: (given: GivenPassword) => void;
  onClose: () => void;
}

/** Gives one of a tenant's administrators, of whom account and name alone are shown, a password of one use. */
export function ResetAdministrator({ tenant: { id, name }, onPassword, onClose }: ResetAdministratorProps) {
  const t = useTexts();
  const { data: people, error, reload } = useRecord(administeredTenants.administrators, { id });
  const reset = useSave(administeredTenants.resetAdministrator);
  const [chosenId, setChosenId] = useState<number>();
  const [busy, setBusy] = useState(false);
  const chosen =
    people?.find((person) => person.id === chosenId) ?? (people?.length === 1 ? people[0] : undefined);
  const confirm = async () => {
    if (!chosen) return;
    setBusy(true);
    const result = await reset({ id, userId: chosen.id }, chosen.name);
    const given = result.kind === 'saved' ? answered.safeParse(result.data).data : undefined;
    if (given) onPassword({ ...chosen, password: given.firstPassword });
    onClose();
  };
  return (
    <Dialog
      title={t('重置管理员密码：{name}', { name })}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button kind="danger" busy={busy} disabled={!chosen} onClick={() => void confirm()}>
            {t('重置密码')}
          </Button>
        </>
      }
    >
      <p>{t('现有密码立即失效，该管理员的所有会话下线；新密码只显示一次。')}</p>
      {people === undefined && <p role="status">{error ?? t('加载中…')}</p>}
      {error !== undefined && <Button onClick={() => void reload()}>{t('重试')}</Button>}
      {people?.length === 0 && <p role="status">{t('此租户没有启用的管理员')}</p>}
      {people && people.length > 0 && (
        <fieldset className={styles.people}>
          <legend>{t('请选择要重置的管理员：')}</legend>
          {people.map((person) => (
            <label key={person.id}>
              <input
                type="radio"
                name="administrator"
                checked={person.id === chosen?.id}
                onChange={() => setChosenId(person.id)}
              />
              {person.name}
              <Code>{person.account}</Code>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
