import { certificates } from '@edp/contract/certificates';
import { inbox } from '@edp/contract/inbox';
import { expect, test } from 'vitest';
import { send, signIn, useTwoServers } from './server-processes.ts';

const servers = useTwoServers();

test('two processes that look for certificates at once send each reminder once', async () => {
  const [first, second] = servers;
  const [admin, clerk] = [await signIn(first), await signIn(second, 'clerk')];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      send(at % 2 ? first : second, admin, { url: certificates.remind.path }),
    ),
  );
  expect(answers.filter(({ code }) => code !== 0)).toEqual([]);
  for (const person of [admin, clerk]) {
    const input = { kind: 'notice', pageSize: 100 };
    const { data } = await send(second, person, { url: inbox.list.path, input });
    const titles = data.map(({ title }: { title: string }) => title);
    const reminders = titles.filter((title: string) => title.startsWith('证书'));
    // Of the demonstration's certificates two end soon.
    expect(reminders.toSorted()).toEqual(['证书将在30天内到期', '证书将在7天内到期']);
  }
});
