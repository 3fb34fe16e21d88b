import { useState } from 'react';
import { users } from '@edp/contract/users';
import type { UsersOutcome } from '@edp/contract/users-at-once';
import { useRecord } from '../../../lib/query/use-fetch.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ScopeEffect } from '../../../pickers/trees/ScopeEffect.tsx';
import { TreeSelectField } from '../../../pickers/trees/TreeSelectField.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
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

/** Puts the chosen people into a department, after having said how many will see more or fewer records. */
export function MovePeople({ people, to, onDone, onClose }: MovePeopleProps) {
  const t = useTexts();
  const { chosen } = people;
  const { move } = useManyCalls(people);
  const [departmentId, setDepartmentId] = useState(to);
  const [busy, setBusy] = useState(false);
  const isChosen = departmentId !== undefined;
  const effect = useRecord(
    users.previewMove,
    { chosen, departmentId: departmentId ?? 0 },
    { enabled: isChosen },
  );
  const confirm = async () => {
    if (departmentId === undefined) return;
    setBusy(true);
    const outcome = await move(departmentId);
    setBusy(false);
    onDone(outcome);
  };
  return (
    <Dialog
      title={t('调整部门')}
      note={usePeopleWords(people)}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={!isChosen || !effect.data}
            onClick={() => void confirm()}
          >
            {t('调整')}
          </Button>
        </>
      }
    >
      <FieldFrame id="people-department" label={t('新的部门')}>
        <TreeSelectField
          id="people-department"
          source={{ of: 'organisation' }}
          value={departmentId}
          onChange={setDepartmentId}
          placeholder={t('请选择')}
        />
      </FieldFrame>
      <ScopeEffect missing={isChosen ? undefined : t('请选择部门')} effect={effect} />
    </Dialog>
  );
}
