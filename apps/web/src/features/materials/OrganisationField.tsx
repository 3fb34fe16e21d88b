import { useId } from 'react';
import { Form, Input } from 'antd';
import { organisations } from '@edp/contract/organisations';
import { call } from '../../lib/call.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useChoices } from '../../pickers/use-choices.ts';
import { Told } from '../../ui/Told.tsx';
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
  if (isRead) return <Told label={t('库存组织')}>{name}</Told>;
  return (
    <Form.Item label={t('库存组织')} htmlFor={id}>
      <Input id={id} value={name || active} readOnly variant="borderless" className={styles.fixed ?? ''} />
    </Form.Item>
  );
}

/** Name of the inventory organisation in which the person works, asked for once `when` holds. */
function useActiveOrganisation(when: boolean): string {
  const t = useTexts();
  const { roleId, invorgId } = useSession() ?? {};
  const { data } = useChoices({
    key: ['organisationsOfRole', roleId],
    ask: async (signal) => (await call(organisations.ofRole, { roleId }, { signal })).data,
    when: when && Boolean(invorgId) && Boolean(roleId),
  });
  if (!invorgId) return t('当前登录账号没有所属组织');
  return data?.find((organisation) => organisation.invorgId === invorgId)?.invOrgName ?? '';
}
