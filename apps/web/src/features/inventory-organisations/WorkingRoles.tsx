import type { MouseEvent } from 'react';
import { inventoryOrganisations, type MaintainedOrganisation } from '@edp/contract/inventory-organisations';
import { Link } from '../../lib/address/Link.tsx';
import { recordAddress } from '../../lib/address/record-address.ts';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Skeleton, TableNotice } from '../../ui/table/table-states.tsx';
import styles from './inventory-organisations.module.css';

interface WorkingRolesProps {
  organisation: MaintainedOrganisation;
  onClose: () => void;
}

/** Roles that work in an inventory organisation, with how many people hold each. */
export function WorkingRoles({ organisation: { id, name }, onClose }: WorkingRolesProps) {
  const t = useTexts();
  const { data: roles, error, reload } = useRecord(inventoryOrganisations.roles, { id });
  // Otherwise the window would still stand there when the reader comes back to this tab.
  const close = ({ target }: MouseEvent) => target instanceof HTMLAnchorElement && onClose();
  return (
    <Dialog
      title={t('在此工作的角色：{name}', { name })}
      width={480}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      {!roles && !error && <Skeleton count={3} />}
      {error && <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />}
      {roles?.length === 0 && <p>{t('还没有角色在此工作，可在“角色管理”中分配。')}</p>}
      <ul className={styles.roles} onClick={close}>
        {roles?.map((role) => (
          <li key={role.id}>
            <Code>{role.code}</Code>
            <Link to={recordAddress('role', role) ?? ''}>{role.name}</Link>
            <span className={styles.note}>
              {role.enabled === 1 ? t('{n} 人', { n: role.people }) : t('已停用')}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
