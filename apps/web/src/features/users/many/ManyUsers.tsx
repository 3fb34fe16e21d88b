import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UsersOutcome } from '@edp/contract/users-at-once';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { Belongings } from './Belongings.tsx';
import type { ChosenPeople, ManyAsked } from './chosen-people.ts';
import { ManyRoles } from './ManyRoles.tsx';
import { MovePeople } from './MovePeople.tsx';
import { SkippedPeople } from './SkippedPeople.tsx';
import { useManyCalls } from './use-many-calls.ts';
import { usePeopleWords } from './use-people-words.ts';

interface ManyUsersProps {
  asked: ManyAsked;
  /** Something was changed, or nothing was left to be changed. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks what is to become of the chosen people, does it, and says who was left as they are. */
export function ManyUsers({ asked, onDone, onClose }: ManyUsersProps) {
  const [outcome, setOutcome] = useState<UsersOutcome>();
  const done = (result: UsersOutcome | undefined) => {
    if (!result) return;
    onDone();
    if (result.skipped.length === 0) onClose();
    else setOutcome(result);
  };
  if (outcome) return <SkippedPeople outcome={outcome} onClose={onClose} />;
  const props = { people: asked.people, onDone: done, onClose };
  if (asked.to === 'disable') return <DisableMany {...props} />;
  if (asked.to === 'enable') return <EnableMany {...props} />;
  if (asked.to === 'roles') return <ManyRoles {...props} />;
  return <MovePeople {...props} to={asked.departmentId} />;
}

interface StepProps {
  people: ChosenPeople;
  onDone: (outcome: UsersOutcome | undefined) => void;
  onClose: () => void;
}

function DisableMany({ people, onDone, onClose }: StepProps) {
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

/** Takes nothing from anybody and can be taken back: done without a question. */
function EnableMany({ people, onDone, onClose }: StepProps) {
  const { enable } = useManyCalls(people);
  const isAsked = useRef(false);
  const run = useEffectEvent(async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    const outcome = await enable();
    if (outcome) onDone(outcome);
    else onClose();
  });
  useEffect(() => void run(), []);
  return null;
}
