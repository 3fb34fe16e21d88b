import { z } from 'zod';
import { users, type PasswordBy, type User } from '@edp/contract/users';
import type { SavedRecord } from '../../lib/query/saved-record.ts';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';
import { useSave } from '../../lib/query/use-save.ts';

const answered = z.object({ firstPassword: z.string() });

/** What is done to a user besides editing; each tells its outcome. */
export function useUserCalls({ id, name, roles, version }: Pick<User, 'id' | 'name' | 'roles' | 'version'>) {
  const assign = useReversibleSave(users.assignRoles);
  const disable = useSave(users.disable);
  const enable = useSave(users.enable);
  const unlock = useSave(users.unlock);
  const reset = useSave(users.resetPassword);
  const resetFactor = useSave(users.resetSecondFactor);
  const end = useSave(users.endSessions);
  return {
    disable: () => disable({ id }, name, () => enable({ id }, name)),
    enable: () => enable({ id }, name, () => disable({ id }, name)),
    removeRole(roleId: number) {
      const held = roles.map((role) => role.id);
      const left = held.filter((one) => one !== roleId);
      const back = (saved: SavedRecord) => ({ id, roleIds: held, version: saved.version });
      return assign({ id, roleIds: left, version }, back, name);
    },
    unlock: () => unlock({ id }, name),
    resetSecondFactor: () => resetFactor({ id }, name),
    endSessions: (sessionId?: string) => end({ id, sessionId }, name),
    /** Answers the password of one use; undefined when it was refused, empty when it was sent. */
    async resetPassword(passwordBy: PasswordBy): Promise<string | undefined> {
      const result = await reset({ id, passwordBy }, name);
      return result.kind === 'saved' ? answered.safeParse(result.data).data?.firstPassword : undefined;
    },
  };
}
