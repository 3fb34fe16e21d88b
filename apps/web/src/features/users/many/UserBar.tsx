import type { ReactNode } from 'react';
import type { ListedUser } from '@edp/contract/users';
import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SelectionBar } from '../../../ui/selection/SelectionBar.tsx';
import type { CheckedRows } from '../../../ui/selection/use-checked-rows.ts';
import type { ManyAsked } from './chosen-people.ts';

interface UserBarProps {
  rows: CheckedRows<ListedUser>;
  onAsk: (asked: ManyAsked) => void;
  /** Takes them along as a file. */
  children: ReactNode;
}

/** What can be done to the chosen people, as far as the role may. */
export function UserBar({ rows, onAsk, children }: UserBarProps) {
  const t = useTexts();
  const can = useCan('user');
  const ask = (to: ManyAsked['to']) => () => onAsk({ to, people: rows });
  return (
    <SelectionBar
      rows={rows}
      more={[
        can.button('edit') && can.field('departmentId') && { label: t('调整部门'), onClick: ask('move') },
        can.button('disable') && { label: t('启用'), onClick: ask('enable') },
      ]}
    >
      {can.button('assignRoles') && can.field('roleIds') && (
        <Button onClick={ask('roles')}>{t('分配角色')}</Button>
      )}
      {can.button('disable') && <Button onClick={ask('disable')}>{t('停用|用户')}</Button>}
      {children}
    </SelectionBar>
  );
}
