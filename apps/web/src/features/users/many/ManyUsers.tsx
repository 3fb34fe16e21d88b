import { useRef } from 'react';
import type { UsersOutcome } from '@edp/contract/users-at-once';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { Belongings } from './Belongings.tsx';
import type { ChosenPeople, ManyAsked } from './chosen-people.ts';
import { ManyRoles } from './ManyRoles.tsx';
import { MovePeople } from './MovePeople.tsx';
import { useManyCalls } from './use-many-calls.ts';
import { usePeopleWords } from './use-people-words.ts';

interface ManyUsersProps {
  asked: ManyAsked;
  /** Undefined where it was refused. */
  onDone: (outcome: UsersOutcome | undefined) => void;
  onClose: () => void;
}

/** Asks what is to become of the chosen people, and does it. */
export function ManyUsers({ asked, ...events }: ManyUsersProps) {
  const { to, people, departmentId } = asked;
  if (to === 'disable') return <DisableMany people={people} {...events} />;
  if (to === 'roles') return <ManyRoles people={people} {...events} />;
  return <MovePeople people={people} to={departmentId} {...events} />;
}

function DisableMany({ people, onDone, onClose }: Omit<ManyUsersProps, 'asked'> & { people: ChosenPeople }) {
  const t = useTexts();
  const { disable } = useManyCalls(people);
  const outcome = useRef<UsersOutcome>(undefined);
  return (
    <Question
      title={t('停用所选用户吗？')}
      name={usePeopleWords(people)}
      consequence={t('立即下线，不能再登录；创建的记录保留。')}
      verb={t('停用|用户')}
      onConfirm={async () => {
        outcome.current = await disable();
      }}
      onClose={() => (outcome.current ? onDone(outcome.current) : onClose())}
    >
      <Belongings chosen={people.chosen} />
    </Question>
  );
}
