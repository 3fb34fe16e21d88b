import { useState } from 'react';
import { users, type User } from '@edp/contract/users';
import { useReadRecord } from '../../../lib/query/use-fetch.ts';
import { useCan } from '../../../lib/session/can.ts';

/** A user's phone number: without its middle digits until somebody who may has asked for them, which is recorded. */
export interface Phone {
  shown: string;
  /** Answers all digits; absent where they are shown, or must not be. */
  reveal: (() => Promise<string | undefined>) | undefined;
}

export function usePhone({ id, phone, version }: User): Phone {
  const read = useReadRecord(users.revealPhone);
  const mayReveal = useCan('user').button('phone');
  const [revealed, setRevealed] = useState<{ version: number; phone: string }>();
  // A save may have changed it.
  if (phone === '' || revealed?.version === version)
    return { shown: phone && (revealed?.phone ?? ''), reveal: undefined };
  const reveal = async () => {
    const answer = await read({ id });
    if (answer) setRevealed({ version, phone: answer.phone });
    return answer?.phone;
  };
  return { shown: phone, reveal: mayReveal ? reveal : undefined };
}
