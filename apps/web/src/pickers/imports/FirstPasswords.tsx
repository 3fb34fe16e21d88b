import { useState } from 'react';
import { imports } from '@edp/contract/imports';
import { saveCommand } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { PasswordList, type GivenPasswords } from '../accounts/PasswordList.tsx';

const { output: answered } = imports.firstPasswords;

/** Gives those whom an import has added and who have no password one of one use, and tells them this once. */
export function FirstPasswords({ importId }: { importId: number }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [people, setPeople] = useState<GivenPasswords>();
  const give = async () => {
    setBusy(true);
    const given: GivenPasswords[number][] = [];
    try {
      // Each costs time, so that they come some at a time.
      let left = Infinity;
      while (left > 0) {
        const { data } = answered.parse(await saveCommand(imports.firstPasswords, { id: importId }));
        given.push(...data.people);
        left = data.people.length === 0 ? 0 : data.left;
      }
      if (given.length === 0) notify.success(t('没有需要发放初始密码的用户'));
    } catch (error) {
      reportFailure(error, t('操作失败'));
    }
    // Those that were given are told, whatever became of the others.
    if (given.length > 0) setPeople(given);
    setBusy(false);
  };
  return (
    <>
      <Button busy={busy} onClick={() => void give()}>
        {t('发放初始密码')}
      </Button>
      {people && <PasswordList people={people} onClose={() => setPeople(undefined)} />}
    </>
  );
}
