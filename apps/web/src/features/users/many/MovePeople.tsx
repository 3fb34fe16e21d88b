import { useState } from 'react';
import { users } from '@edp/contract/users';
import type { UsersOutcome } from '@edp/contract/users-at-once';
import { useRecord } from '../../../lib/query/use-fetch.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { MoveDialog } from '../../../pickers/trees/MoveDialog.tsx';
import type { ChosenPeople } from './chosen-people.ts';
import { useManyCalls } from './use-many-calls.ts';
import { usePeopleWords } from './use-people-words.ts';

interface MovePeopleProps {
  people: ChosenPeople;
  /** Where they were dropped; otherwise the department is chosen here. */
  to: number | undefined;
  onDone: (outcome: UsersOutcome | undefined) => void;
  onClose: () => void;
}

/** Puts the chosen people into a department. */
export function MovePeople({ people, to, onDone, onClose }: MovePeopleProps) {
  const t = useTexts();
  const { chosen } = people;
  const { move } = useManyCalls(people);
  const [departmentId, setDepartmentId] = useState(to);
  const isChosen = departmentId !== undefined;
  const effect = useRecord(
    users.previewMove,
    { chosen, departmentId: departmentId ?? 0 },
    { enabled: isChosen },
  );
  return (
    <MoveDialog
      title={t('调整部门')}
      note={usePeopleWords(people)}
      target={{
        label: t('新的部门'),
        placeholder: t('请选择'),
        value: departmentId,
        onChange: setDepartmentId,
      }}
      missing={isChosen ? undefined : t('请选择部门')}
      effect={effect}
      word={t('调整')}
      onMove={async () => {
        if (isChosen) onDone(await move(departmentId));
      }}
      onClose={onClose}
    />
  );
}
