import { useState } from 'react';
import type { UsersOutcome } from '@edp/contract/users-at-once';
import { onDemand } from '../../../ui/basic/on-demand.tsx';
import type { Chosen } from '../../../ui/selection/use-checked-rows.ts';
import type { ManyAsked } from './chosen-people.ts';

const ManyUsers = onDemand(async () => (await import('./ManyUsers.tsx')).ManyUsers);
const SkippedPeople = onDemand(async () => (await import('./SkippedPeople.tsx')).SkippedPeople);

/** What is done to many people at once: asks, and says in the end who was left as they are. */
export function useManyUsers({ clear }: Pick<Chosen, 'clear'>) {
  const [asked, setAsked] = useState<ManyAsked>();
  const [told, setTold] = useState<UsersOutcome>();
  /** Undefined where it was refused, which has been said: what was chosen stays so. */
  const tell = (outcome: UsersOutcome | undefined) => {
    if (!outcome) return;
    // Somebody who was dragged was not chosen.
    if (asked?.people.name === undefined) clear();
    setAsked(undefined);
    if (outcome.skipped.length > 0) setTold(outcome);
  };
  return {
    ask: setAsked,
    tell,
    windows: (
      <>
        {asked && <ManyUsers asked={asked} onDone={tell} onClose={() => setAsked(undefined)} />}
        {told && <SkippedPeople outcome={told} onClose={() => setTold(undefined)} />}
      </>
    ),
  };
}
