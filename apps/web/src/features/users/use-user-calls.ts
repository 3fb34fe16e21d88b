import { z } from 'zod';
import { users, type PasswordBy, type User } from '@edp/contract/users';
import { useSave } from '../../lib/query/use-save.ts';

const answered = z.object({ firstPassword: z.string() });

/** What is done to a user besides editing; each tells its outcome. */
export function useUserCalls({ id, name }: Pick<User, 'id' | 'name'>) {
  const disable = useSave(users.disable);
  const enable = useSave(users.enable);
  const unlock = useSave(users.unlock);
  const reset = useSave(users.resetPassword);
  const resetFactor = useSave(users.resetSecondFactor);
  const end = useSave(users.endSessions);
  return {
    disable: () => disable({ id }, name, () => enable({ id }, name)),
    enable: () => enable({ id }, name, () => disable({ id }, name)),
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
