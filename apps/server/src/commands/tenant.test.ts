import { inject, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const created = (code: string, password: string) =>
  runCommand('tenant', { DATABASE_URL: inject('withRls') }, [
    'create',
    '--code',
    code,
    '--name',
    code,
    '--admin',
    'admin',
    '--password',
    password,
  ]);

test('a tenant is not made with a password that everybody has', async () => {
  const code = `C${Date.now()}`;
  const refused = await created(code, 'Qwerty123');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('密码过于常见，请换一个。');
  expect(refused.output).toContain('The password (--password): This password is too common');
  expect(await created(code, 'mei-hua-5')).toMatchObject({ code: 0 });
});
