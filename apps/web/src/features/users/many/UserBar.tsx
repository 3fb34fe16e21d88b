import type { ReactNode } from 'react';
import type { ListedUser } from '@edp/contract/users';
import type { UsersOutcome } from '@edp/contract/users-at-once';
import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SelectionBar } from '../../../ui/selection/SelectionBar.tsx';
import type { CheckedRows } from '../../../ui/selection/use-checked-rows.ts';
import type { ManyAsked } from './chosen-people.ts';
import { useManyCalls } from './use-many-calls.ts';

interface UserBarProps {
  rows: CheckedRows<ListedUser>;
  onAsk: (asked: ManyAsked) => void;
  /** Told what has become of them where nothing was asked. */
  onDone: (outcome: UsersOutcome | undefined) => void;
  /** Takes them along as a file. */
  children: ReactNode;
}

/** What can be done to the chosen people, as far as the role may. */
export function UserBar({ rows, onAsk, onDone, children }: UserBarProps) {
  const t = useTexts();
  const can = useCan('user');
  const { enable } = useManyCalls(rows);
  const ask = (to: ManyAsked['to']) => () => onAsk({ to, people: rows });
  return (
    <SelectionBar
      rows={rows}
      more={[
        can.button('edit') && can.field('departmentId') && { label: t('调整部门'), onClick: ask('move') },
        can.button('disable') && { label: t('启用'), onClick: () => void enable().then(onDone) },
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
