import type { InputOf } from '@edp/contract/endpoint';
import { users } from '@edp/contract/users';
import type { UsersOutcome } from '@edp/contract/users-at-once';
import { useSave, type SaveResult } from '../../../lib/query/use-save.ts';
import type { ChosenPeople } from './chosen-people.ts';

const answer = users.disableMany.output.shape.data;

/** What became of people; undefined where the call was refused, which has been told. */
type Done = Promise<UsersOutcome | undefined>;

/** What is done to many people at once; disabling and enabling are taken back of those whom they have changed. */
export function useManyCalls({ chosen }: Pick<ChosenPeople, 'chosen'>) {
  const disable = useSave(users.disableMany, { isReversible });
  const enable = useSave(users.enableMany, { isReversible });
  const changeRoles = useSave(users.changeRolesOfMany);
  const move = useSave(users.moveMany);
  return {
    disable: async (): Done =>
      outcomeOf(await disable({ chosen }, undefined, (_, data) => enable({ chosen: changedOf(data) }))),
    enable: async (): Done =>
      outcomeOf(await enable({ chosen }, undefined, (_, data) => disable({ chosen: changedOf(data) }))),
    changeRoles: async (roles: Omit<InputOf<typeof users.changeRolesOfMany>, 'chosen'>): Done =>
      outcomeOf(await changeRoles({ chosen, ...roles })),
    move: async (departmentId: number): Done => outcomeOf(await move({ chosen, departmentId })),
  };
}

function outcomeOf(result: SaveResult): UsersOutcome | undefined {
  return result.kind === 'saved' ? answer.parse(result.data) : undefined;
}

function changedOf(data: unknown) {
  return { ids: answer.parse(data).ids };
}

function isReversible(data: unknown): boolean {
  return answer.parse(data).ids.length > 0;
}
