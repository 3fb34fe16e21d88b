import { Select } from 'antd';
import type { AssignableRole } from '@edp/contract/users';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ListNotice } from '../../pickers/records/ListNotice.tsx';
import { useChoices } from '../../pickers/records/use-choices.ts';
import { insideDialog } from '../../ui/overlay/Dialog.tsx';
import { assignableRoles } from './user-list.ts';
import { useRoleWords } from './use-role-words.ts';
import styles from './users.module.css';

interface RoleSelectProps {
  /** Those that somebody has already, which may have been stopped since. */
  held?: readonly AssignableRole[];
  /** Given by the field around it, like the next two. */
  id?: string;
  value?: readonly number[];
  onChange?: (ids: readonly number[]) => void;
}

/** Roles by their names; each says what it shows and where it works. */
export function RoleSelect({ held = [], value = [], onChange, ...field }: RoleSelectProps) {
  const t = useTexts();
  const { data, ...state } = useChoices(assignableRoles);
  const offered = data ?? [];
  const stopped = held.filter(({ id }) => !offered.some((role) => role.id === id));
  const options = [...offered, ...stopped].map((role) => ({ value: role.id, label: role.name, role }));
  return (
    <Select
      {...field}
      mode="multiple"
      value={[...value]}
      onChange={(ids: number[]) => onChange?.(ids)}
      options={options}
      optionRender={({ data: { role } }) => <Option role={role} />}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={<ListNotice {...state} />}
      placeholder={t('请选择角色')}
      getPopupContainer={insideDialog}
    />
  );
}

function Option({ role }: { role: AssignableRole }) {
  const wordsOf = useRoleWords();
  return (
    <span className={styles.option}>
      <span>{role.name}</span>
      <small>{wordsOf(role)}</small>
    </span>
  );
}
