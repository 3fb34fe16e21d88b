import { useState } from 'react';
import type { GrantableRights } from '@edp/contract/role-rights';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { TableNotice } from '../../ui/table/table-states.tsx';
import { SearchInput } from '../../ui/search/SearchInput.tsx';
import { withOrganisations } from './role-draft.ts';
import type { RoleEditing } from './use-role-draft.ts';
import styles from './parts.module.css';

interface OrganisationsTabProps {
  organisations: GrantableRights['organisations'];
  editing: RoleEditing;
}

/** Where the role works; a role without any sees no materials and no products. */
export function OrganisationsTab({ organisations, editing: { from, draft, edit } }: OrganisationsTabProps) {
  const t = useTexts();
  const can = useCan('role');
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  // A stopped one is kept by whoever has it and given to nobody.
  const offered = organisations.filter(({ id, enabled }) => enabled === 1 || from.organisationIds.has(id));
  const shown = offered.filter(({ name, businessUnit }) =>
    `${name} ${businessUnit}`.toLowerCase().includes(words),
  );
  return (
    <div className={styles.part}>
      <SearchInput label={t('查找库存组织')} typed={typed} onType={setTyped} />
      {draft.organisationIds.size === 0 && (
        <p className={styles.warning}>{t('没有库存组织的角色看不到任何物料和商品。')}</p>
      )}
      {shown.length === 0 && <TableNotice text={t('没有符合条件的数据')} />}
      <ul className={styles.checks}>
        {shown.map(({ id, name, businessUnit, enabled }) => {
          const isOn = draft.organisationIds.has(id);
          return (
            <li key={id} data-changed={isOn !== from.organisationIds.has(id) || undefined}>
              <label>
                <input
                  type="checkbox"
                  checked={isOn}
                  disabled={!can.button('edit')}
                  onChange={() => edit((former) => withOrganisations(former, [id], !isOn))}
                />
                <span>{enabled === 1 ? name : t('{name}（已停用）', { name })}</span>
                <small>{businessUnit}</small>
              </label>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
