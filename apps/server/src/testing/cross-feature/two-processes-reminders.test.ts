import { certificates } from '@edp/contract/certificates';
import { inbox } from '@edp/contract/inbox';
import { signInAt } from '@edp/testkit/sign-in';
import { expect, test } from 'vitest';
import { useTwoServers } from '../server-processes.ts';

const servers = useTwoServers();

test('two processes that look for certificates at once send each reminder once', async () => {
  const { first, second } = servers;
  const [admin, clerk] = [await signInAt(first), await signInAt(second, { account: 'clerk' })];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => admin.at(at % 2 ? first : second).call(certificates.remind)),
  );
  expect(answers.filter(({ code }) => code !== 0)).toEqual([]);
  for (const person of [admin, clerk]) {
    const { data } = await person.at(second).call(inbox.list, { kind: 'notice', pageSize: 100 });
    const reminders = data.map(({ title }) => title).filter((title) => title.startsWith('证书'));
    // Of the demonstration's certificates two end soon.
    expect(reminders.toSorted()).toEqual(['证书将在30天内到期', '证书将在7天内到期']);
  }
});
