import { useRef, useState } from 'react';
import { z } from 'zod';
import { addedUser } from '@edp/contract/user-import';
import { users } from '@edp/contract/users';
import { saveCommand } from '../../../lib/api/call.ts';
import { reportFailure } from '../../../lib/api/failure.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { refreshData } from '../../../lib/query/query-client.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { Line } from './ImportTable.tsx';
import type { GivenPasswords } from '../../../pickers/accounts/PasswordList.tsx';

/** Each password costs its hash, so that several hundred take seconds: after each block it is seen how far they are. */
const BLOCK = 25;
const answered = z.array(addedUser);

interface AddingProgress {
  added: number;
  all: number;
}

/** Adds lines in their order; it ends early when asked to or when a block is refused, and answers who was added. */
export function useAddInBlocks() {
  const t = useTexts();
  const [progress, setProgress] = useState<AddingProgress>();
  const [isStopping, setStopping] = useState(false);
  const stopped = useRef(false);

  async function add(lines: readonly Line[]): Promise<GivenPasswords> {
    const people: z.infer<typeof addedUser>[] = [];
    stopped.current = false;
    try {
      while (people.length < lines.length && !stopped.current) {
        setProgress({ added: people.length, all: lines.length });
        const rows = lines.slice(people.length, people.length + BLOCK).map(({ cells }) => cells);
        people.push(...answered.parse((await saveCommand(users.createMany, { rows })).data));
      }
    } catch (error) {
      reportFailure(error, t('操作失败'));
    }
    if (people.length === lines.length)
      notify.success([t('操作成功'), t('{n} 人', { n: people.length })].join(' · '));
    if (people.length > 0) void refreshData();
    setProgress(undefined);
    setStopping(false);
    return people;
  }

  function stop() {
    stopped.current = true;
    setStopping(true);
  }

  return { progress, isStopping, add, stop };
}
