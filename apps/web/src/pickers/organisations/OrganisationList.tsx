import { useId } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { List } from '../../lib/list/use-list.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { TextFilter } from '../../ui/table/filters.tsx';
import type { Selection } from '../../ui/table/selection.tsx';
import type { OrganisationRow } from './organisation-rows.ts';
import styles from './transfer.module.css';

interface OrganisationListProps {
  title: string;
  list: List<OrganisationRow>;
  selection: Selection<OrganisationRow>;
  /** Why a row cannot be checked, or what is special about it. */
  noteOf: (row: OrganisationRow) => string | false;
  empty: string;
}

/** One side of the transfer: a search by both names, and the rows. */
export function OrganisationList({ title, list, selection, noteOf, empty }: OrganisationListProps) {
  const t = useTexts();
  const titleId = useId();
  const columns: Column<OrganisationRow>[] = [
    {
      key: 'inventoryOrganisationName',
      title: t('库存组织'),
      cell: (row) => (
        <>
          {row.inventoryOrganisationName}
          {noteOf(row) && <small className={styles.note}>{noteOf(row)}</small>}
        </>
      ),
    },
    { key: 'businessUnitName', title: t('单位组织'), cell: (row) => row.businessUnitName },
  ];
  return (
    <section className={styles.side} aria-labelledby={titleId}>
      <h3 id={titleId}>
        {title}
        <span>{t('已选 {n} 项', { n: selection.ids.size })}</span>
      </h3>
      <FilterBar list={list}>
        <TextFilter name="inventoryOrganisationName" label={t('库存组织')} />
        <TextFilter name="businessUnitName" label={t('单位组织')} />
      </FilterBar>
      <DataTable list={list} label={title} empty={empty} columns={columns} selection={selection} />
    </section>
  );
}
