import { parseArgs } from 'node:util';
import { translateMessage } from '../messages.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { defaultSecuritySettings } from '../features/security-settings/security-settings.queries.ts';
import { brokenRule } from '../features/session/password-policy.ts';
import { hashPassword } from '../features/session/passwords.ts';
import { provisionTenant } from '../features/tenants/provision-tenant.ts';
import { askSecret } from './ask-secret.ts';
import { reachDatabase } from './reach-database.ts';
import { runProgram, UsageError } from './run-program.ts';

const usage = `用法 / Usage:
  npm run tenant -- create --code ACME --name "某公司" --admin admin [--admin-name "管理员"] [--password …] [--operator]
--operator 表示其人员可审批企业注册申请。 / --operator lets its staff decide about applications of companies.
密码也可由环境变量 EDP_ADMIN_PASSWORD 给出，或在终端输入。
The password may also come from EDP_ADMIN_PASSWORD or be typed on the terminal.`;

type Request = { code: string; name: string; adminAccount: string; adminName: string; operator: boolean };

function wrong(zh: string, en: string): UsageError {
  return new UsageError(`${zh} / ${en}\n\n${usage}`);
}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    code: text,
    name: text,
    admin: text,
    'admin-name': text,
    password: text,
    operator: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw wrong('参数有误。', error instanceof Error ? error.message : 'Wrong arguments.');
  }
}

function readRequest(args: string[]): Request & { password: string | undefined } {
  const { positionals, values } = readArguments(args);
  if (positionals.join(' ') !== 'create') throw wrong('请使用 create。', 'Only "create" is known.');
  const { code, name, admin, operator = false } = values;
  if (!code || !name || !admin) {
    throw wrong('--code、--name、--admin 不能为空。', '--code, --name and --admin are required.');
  }
  const adminName = values['admin-name'] || admin;
  return { code, name, adminAccount: admin, adminName, operator, password: values.password };
}

async function readPassword(given: string | undefined): Promise<string> {
  const known = given || process.env['EDP_ADMIN_PASSWORD'];
  if (known) return known;
  if (!process.stdin.isTTY) throw wrong('缺少密码。', 'The password is missing.');
  const typed = await askSecret('管理员密码 / Administrator password: ');
  if (typed === '') throw new UsageError('已取消。 / Cancelled.');
  const repeated = await askSecret('再输入一次 / Once more: ');
  if (typed !== repeated) throw new UsageError('两次输入不一致。 / The two entries differ.');
  return typed;
}

await runProgram(async () => {
  const { password, ...request } = readRequest(process.argv.slice(2));
  const chosen = await readPassword(password);
  const rule = await brokenRule(defaultSecuritySettings, chosen);
  if (rule !== undefined)
    throw wrong(
      `密码（--password）：${rule}。`,
      `The password (--password): ${translateMessage(rule, 'ENG')}.`,
    );
  const passwordHash = await hashPassword(chosen);
  const reached = await reachDatabase(readConfig(process.env));
  try {
    await migrate(reached.url);
    const database = openDatabase(reached.url, { max: 2 });
    try {
      const { tenantId } = await provisionTenant(database, { ...request, passwordHash });
      console.log(
        `已创建租户 ${request.code}（${tenantId}）。 / Tenant ${request.code} created (${tenantId}).`,
      );
    } finally {
      await database.close();
    }
  } finally {
    await reached.stop();
  }
});
