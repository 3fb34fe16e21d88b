import { session } from '@edp/contract/session';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const product = useTestApp();
const tooOften = { http: 429, code: 4290, message: '发送过于频繁，请稍后再试' };
let phones = Date.now() % 100_000_000;
const newPhone = () => `139${String(phones++ % 100_000_000).padStart(8, '0')}`;

test('of many requests at once for one phone one is served, whatever for and from wherever', async () => {
  const phone = newPhone();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      product.anyone().call(session.sendPhoneCode, { phone, ...(at % 2 && { purpose: 'account' as const }) }),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)).toMatchObject(tooOften);
});

test('one address has so many sent in a day and no more, also all at once', async () => {
  const caller = product.anyone();
  const hour = `text-message-hour:${caller.remoteAddress}`;
  const sent: number[] = [];
  for (let hours = 0; hours < 7; hours++) {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => caller.call(session.sendPhoneCode, { phone: newPhone() })),
    );
    sent.push(answers.filter(({ code }) => code === 0).length);
    await product.database.pool.query('delete from rate_limits where bucket = $1', [hour]);
  }
  expect(sent).toEqual([30, 30, 30, 30, 30, 30, 20]);
});
