import { useStored } from '../browser/storage.ts';
import { loginInfoEntry, type StoredLogin } from './session-store.ts';

/** Login info of the signed-in person; undefined when there is none. */
export function useSession(): StoredLogin | undefined {
  return useStored(loginInfoEntry);
}
