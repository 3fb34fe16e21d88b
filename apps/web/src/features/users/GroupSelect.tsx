import { Select } from 'antd';
import { userGroups } from '@edp/contract/user-groups';
import type { User } from '@edp/contract/users';
import { queryOf } from '../../lib/query/query.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ListNotice } from '../../pickers/records/ListNotice.tsx';
import { useChoices } from '../../pickers/records/use-choices.ts';
import { useTyping } from '../../pickers/records/use-typing.ts';
import { insideDialog } from '../../ui/overlay/Dialog.tsx';

const SHOWN = 50;

interface GroupSelectProps {
  /** Those that somebody belongs to, which may have been stopped since. */
  held: User['groups'];
  /** Given by the field around it, like the next two. */
  id?: string;
  value?: readonly number[];
  onChange?: (ids: readonly number[]) => void;
}

/** Groups of users, found while typing. */
export function GroupSelect({ held, value = [], onChange, ...field }: GroupSelectProps) {
  const t = useTexts();
  const { open, keyword, search, onOpenChange } = useTyping();
  const { data, ...state } = useChoices(queryOf(userGroups.list, { keyword, pageSize: SHOWN }), open);
  const offered = data ?? [];
  const beside = held.filter(({ id }) => value.includes(id) && !offered.some((group) => group.id === id));
  return (
    <Select
      {...field}
      mode="multiple"
      value={[...value]}
      onChange={(ids: number[]) => onChange?.(ids)}
      options={[...offered, ...beside].map(({ id, name }) => ({ value: id, label: name }))}
      open={open}
      onOpenChange={onOpenChange}
      showSearch={search}
      notFoundContent={<ListNotice {...state} />}
      placeholder={t('请选择用户组')}
      getPopupContainer={insideDialog}
    />
  );
}
