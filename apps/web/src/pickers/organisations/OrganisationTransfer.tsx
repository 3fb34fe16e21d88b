import { useEffect, useRef } from 'react';
import { organisations, type InventoryOrganisation } from '@edp/contract/organisations';
import { listOf } from '../../lib/list/list-query.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useLocalList } from '../../lib/list/use-list.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { OrganisationList } from './OrganisationList.tsx';
import { withId, withIds, type OrganisationRow } from './organisation-rows.ts';
import { useChosenRows } from '../records/use-chosen-rows.ts';
import { useRowsList } from '../records/use-rows-list.ts';
import styles from './transfer.module.css';

const inventoryOrganisations = listOf(organisations.inventory, {
  filters: ['inventoryOrganisationName', 'businessUnitName'],
});

interface OrganisationTransferProps {
  /** Stored already: they stay. */
  saved: readonly InventoryOrganisation[];
  /** Added here, not stored yet. */
  added: readonly InventoryOrganisation[];
  onChange: (added: InventoryOrganisation[]) => void;
}

/** Two lists: all inventory organisations of the tenant, and those that were added. */
export function OrganisationTransfer({ saved, added, onChange }: OrganisationTransferProps) {
  const t = useTexts();
  const active = useSession()?.inventoryOrganisationId;
  const isActive = ({ id }: OrganisationRow) => id === active;
  const savedIds = new Set(saved.map(({ inventoryOrganisationId }) => inventoryOrganisationId));
  const addedIds = new Set(added.map(({ inventoryOrganisationId }) => inventoryOrganisationId));
  const isAdded = ({ id }: OrganisationRow) => savedIds.has(id) || addedIds.has(id);
  const isFixed = (row: OrganisationRow) => savedIds.has(row.id) || isActive(row);

  const all = withIds(useLocalList(inventoryOrganisations));
  const here = useRowsList([...added.toReversed(), ...saved].map(withId));
  const toAdd = useChosenRows(all.rows, { disabled: (row) => isAdded(row) || isActive(row) });
  const toRemove = useChosenRows(here.rows, { disabled: isFixed });

  const add = () => {
    if (toAdd.chosen.length === 0) return notify.warning(t('请选择要添加的组织！！！'));
    onChange([...added, ...toAdd.chosen.map(({ id: _, ...organisation }) => organisation)]);
    toAdd.clear();
  };
  const remove = () => {
    if (toRemove.chosen.length === 0) return notify.warning(t('请选择要移除的组织!!!'));
    onChange(
      added.filter(({ inventoryOrganisationId }) => !toRemove.selection.ids.has(inventoryOrganisationId)),
    );
    toRemove.clear();
  };
  const activeNote = (row: OrganisationRow) => isActive(row) && t('当前组织');
  const whole = useRef<HTMLDivElement>(null);
  // Its window was there before it, without any field; on a page the reader is elsewhere.
  useEffect(() => whole.current?.querySelector<HTMLElement>(':scope:is(dialog *) input')?.focus(), []);
  return (
    <div ref={whole} className={styles.transfer}>
      <OrganisationList
        title={t('可选组织')}
        list={all}
        selection={toAdd.selection}
        noteOf={(row) => activeNote(row) || (isAdded(row) && t('已添加'))}
        empty={t('还没有库存组织')}
      />
      <div className={styles.verbs}>
        <Button onClick={add}>{t('批量添加')}</Button>
        <Button onClick={remove}>{t('批量移除')}</Button>
      </div>
      <OrganisationList
        title={t('已添加组织')}
        list={here}
        selection={toRemove.selection}
        noteOf={(row) => activeNote(row) || (addedIds.has(row.id) && t('新添加'))}
        empty={t('还没有添加组织')}
      />
    </div>
  );
}
