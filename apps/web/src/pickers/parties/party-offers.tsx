import type { ComponentType } from 'react';
import { roles } from '@edp/contract/roles';
import type { Party, PartyKind } from '@edp/contract/sharing-rules';
import { userGroups } from '@edp/contract/user-groups';
import { listOf, limitedListOf, type ListQuery } from '../../lib/list/list-query.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useLocalList } from '../../lib/list/use-list.ts';
import { Code } from '../../ui/basic/Code.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { TextFilter } from '../../ui/table/filters.tsx';
import { SearchedTree } from '../trees/SearchedTree.tsx';
import { employees } from '@edp/contract/employees';

interface PartyOfferProps {
  /** The kind as people call it. */
  label: string;
  /** Those of every kind. */
  chosen: readonly Party[];
  onChange: (chosen: readonly Party[]) => void;
}

const roleList = listOf(roles.list, { filters: ['keyword'] });
const groupList = listOf(userGroups.list, { filters: ['keyword'] });

/** What is offered of each kind. */
export const partyOffers: Readonly<Record<PartyKind, ComponentType<PartyOfferProps>>> = {
  employee: function EmployeeOffer(props) {
    const t = useTexts();
    return (
      <OfferedRows
        {...props}
        of={employeeList}
        hint={t('姓名、拼音首字母')}
        columns={[
          { key: 'name', title: t('姓名'), cell: ({ name }) => name },
          { key: 'organizationName', title: t('部门'), cell: ({ organizationName }) => organizationName },
        ]}
        partyOf={({ id, name }) => ({ kind: 'employee', id, name })}
      />
    );
  },

  department: function DepartmentOffer({ label, chosen, onChange }) {
    const ids = new Set(chosen.map(({ id }) => id));
    return (
      <SearchedTree
        label={label}
        source={{ of: 'organisation' }}
        checked={ids}
        onChoose={({ id, name }) =>
          onChange(
            ids.has(id)
              ? chosen.filter((party) => party.id !== id)
              : [...chosen, { kind: 'department', id, name }],
          )
        }
      />
    );
  },

  role: function RoleOffer(props) {
    const t = useTexts();
    return (
      <OfferedRows
        {...props}
        of={roleList}
        hint={t('代码、名称、拼音首字母')}
        columns={[
          { key: 'roleName', title: t('名称'), cell: ({ roleName }) => roleName },
          { key: 'code', title: t('代码'), cell: ({ code }) => <Code>{code}</Code> },
        ]}
        partyOf={({ id, roleName }) => ({ kind: 'role', id, name: roleName })}
      />
    );
  },

  group: function GroupOffer(props) {
    const t = useTexts();
    return (
      <OfferedRows
        {...props}
        of={groupList}
        hint={t('代码、名称、拼音首字母')}
        columns={[
          { key: 'name', title: t('名称'), cell: ({ name }) => name },
          { key: 'code', title: t('代码'), cell: ({ code }) => <Code>{code}</Code> },
          { key: 'memberCount', title: t('成员数'), align: 'right', cell: (group) => group.memberCount },
        ]}
        partyOf={({ id, name }) => ({ kind: 'group', id, name })}
      />
    );
  },
};

interface OfferedRowsProps<Row> extends PartyOfferProps {
  of: ListQuery<Row>;
  columns: readonly Column<Row>[];
  /** What the search looks in. */
  hint: string;
  partyOf: (row: Row) => Party;
}

function OfferedRows<Row extends { id: number }>(props: OfferedRowsProps<Row>) {
  const { of, label, columns, hint, partyOf, chosen, onChange } = props;
  const t = useTexts();
  const list = useLocalList(of);
  const choose = (ids: ReadonlySet<number>) => {
    const offered = list.rows ?? [];
    const kept = chosen.filter(({ id }) => ids.has(id));
    const added = offered.filter(({ id }) => ids.has(id) && kept.every((party) => party.id !== id));
    onChange([...kept, ...added.map(partyOf)]);
  };
  return (
    <>
      <FilterBar list={list}>
        <TextFilter name="keyword" label={label} placeholder={hint} />
      </FilterBar>
      <DataTable
        list={list}
        label={label}
        empty={t('没有可选择的数据')}
        columns={columns}
        selection={{ ids: new Set(chosen.map(({ id }) => id)), onChange: choose }}
      />
    </>
  );
}

/** Enabled employees by name, to choose from. */
const employeeList = limitedListOf(employees.list, { filters: ['keyword'] });
