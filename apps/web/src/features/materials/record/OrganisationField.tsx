import { useId } from 'react';
import { Input } from 'antd';
import { organisations } from '@edp/contract/organisations';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { queryOf } from '../../../lib/query/query.ts';
import { useChoices } from '../../../pickers/records/use-choices.ts';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { ReadOnlyField } from '../../../ui/record/ReadOnlyField.tsx';
import styles from './materials.module.css';

interface OrganisationFieldProps {
  /** Of the organisation whose view of the material this is; of a new material it is the active one. */
  name: string | undefined;
  isRead: boolean;
}

/** The inventory organisation of a material: the one in which people work, which a form does not change. */
export function OrganisationField({ name, isRead }: OrganisationFieldProps) {
  const t = useTexts();
  const id = useId();
  const active = useActiveOrganisation(!isRead && !name);
  if (isRead) return <ReadOnlyField label={t('库存组织')}>{name}</ReadOnlyField>;
  return (
    <FieldFrame id={id} label={t('库存组织')}>
      <Input id={id} value={name || active} readOnly variant="borderless" className={styles.fixed ?? ''} />
    </FieldFrame>
  );
}

/** Name of the inventory organisation in which the person works, asked for once `when` holds. */
function useActiveOrganisation(when: boolean): string {
  const t = useTexts();
  const { roleId, inventoryOrganisationId } = useSession() ?? {};
  const { data } = useChoices(
    queryOf(organisations.ofRole, { roleId }),
    when && Boolean(inventoryOrganisationId) && Boolean(roleId),
  );
  if (!inventoryOrganisationId) return t('当前登录账号没有所属组织');
  return (
    data?.find((organisation) => organisation.inventoryOrganisationId === inventoryOrganisationId)
      ?.inventoryOrganisationName ?? ''
  );
}
