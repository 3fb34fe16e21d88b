import { useState } from 'react';
import { employees } from '@edp/contract/employees';
import type { RoleMember } from '@edp/contract/role-rights';
import { limitedListOf } from '../../lib/list/list-query.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { TablePickerModal } from '../../pickers/records/TablePickerModal.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextFilter } from '../../ui/table/filters.tsx';
import { TableNotice } from '../../ui/table/table-states.tsx';
import { SearchInput } from '../../ui/search/SearchInput.tsx';
import { withMembers, withoutMember } from './role-draft.ts';
import type { RoleEditing } from './use-role-draft.ts';
import styles from './parts.module.css';

const employeeList = limitedListOf(employees.list, { filters: ['keyword'] });

/** Who holds the role; those that are to go stay in sight until it is saved. */
export function MembersTab({ editing: { from, draft, edit } }: { editing: RoleEditing }) {
  const t = useTexts();
  const can = useCan('role');
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState(false);
  const words = typed.trim().toLowerCase();
  const all = [...new Map([...from.members, ...draft.members]).values()];
  const shown = all.filter(({ name, account, departmentName }) =>
    `${name} ${account} ${departmentName}`.toLowerCase().includes(words),
  );
  const mayChange = can.button('members');
  const disabled = [...draft.members.values()].filter(({ enabled }) => enabled === 0);
  return (
    <div className={styles.part}>
      <div className={styles.tools}>
        <SearchInput label={t('查找成员')} typed={typed} onType={setTyped} />
        {mayChange && <Button onClick={() => setAdding(true)}>{t('添加成员')}</Button>}
        {disabled.length > 0 && (
          <span className={styles.note}>{t('其中 {n} 人已停用，不计入人数', { n: disabled.length })}</span>
        )}
      </div>
      {shown.length === 0 ? (
        <TableNotice
          text={
            all.length > 0
              ? t('没有符合条件的数据')
              : mayChange
                ? t('还没有成员，请点击“添加成员”')
                : t('还没有成员')
          }
        />
      ) : (
        <table className={styles.members}>
          <thead>
            <tr>
              <th scope="col">{t('姓名')}</th>
              <th scope="col">{t('账号')}</th>
              <th scope="col">{t('部门')}</th>
              <th scope="col">{t('状态')}</th>
              {mayChange && <th scope="col">{t('操作')}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                change={changeOf(member.id, from.members, draft.members)}
                action={
                  mayChange && {
                    remove: () => edit((former) => withoutMember(former, member.id)),
                    restore: () => edit((former) => withMembers(former, [member])),
                  }
                }
              />
            ))}
          </tbody>
        </table>
      )}
      {adding && (
        <TablePickerModal
          title={t('添加成员')}
          source={employeeList}
          columns={[
            { key: 'name', title: t('姓名'), cell: ({ name }) => name },
            { key: 'organizationName', title: t('部门'), cell: ({ organizationName }) => organizationName },
          ]}
          filters={<TextFilter name="keyword" label={t('姓名')} placeholder={t('姓名、拼音首字母')} />}
          disabled={({ id }) => draft.members.has(id)}
          empty={t('还没有用户')}
          nothingChosen={t('请选择要添加的用户')}
          onConfirm={(chosen) => {
            edit((former) =>
              withMembers(
                former,
                chosen.map(({ id, name, organizationName }) => ({
                  ...(from.members.get(id) ?? {
                    id,
                    name,
                    account: '',
                    departmentName: organizationName,
                    enabled: 1,
                  }),
                })),
              ),
            );
            return true;
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

type MemberChange = 'added' | 'removed' | undefined;
type Members = ReadonlyMap<number, RoleMember>;

function changeOf(id: number, from: Members, to: Members): MemberChange {
  if (from.has(id) === to.has(id)) return undefined;
  return to.has(id) ? 'added' : 'removed';
}

interface MemberRowProps {
  member: RoleMember;
  change: MemberChange;
  action: false | { remove: () => void; restore: () => void };
}

function MemberRow({ member: { name, account, departmentName, enabled }, change, action }: MemberRowProps) {
  const t = useTexts();
  return (
    <tr data-change={change}>
      <td>
        {name}
        {change === 'added' && <span className={styles.note}>{t('将添加')}</span>}
        {change === 'removed' && <span className={styles.note}>{t('将移除')}</span>}
      </td>
      <td>{account}</td>
      <td>{departmentName}</td>
      <td>{enabled === 1 ? t('启用|状态') : t('已停用')}</td>
      {action && (
        <td>
          {change === 'removed' ? (
            <ActionLink onClick={action.restore}>{t('恢复')}</ActionLink>
          ) : (
            <ActionLink onClick={action.remove}>{t('移除')}</ActionLink>
          )}
        </td>
      )}
    </tr>
  );
}
