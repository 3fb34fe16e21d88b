import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from '../config.ts';
import { isDistributed } from '../database/distribution/nodes.ts';
import {
  addKey,
  completeKey,
  countByKey,
  countOlderSeals,
  encryptAnew,
  listKeys,
  retireOlder,
  secondsSinceNewest,
} from '../database/keys/rotate-keys.ts';
import { rotateRole } from '../database/keys/rotate-role.ts';
import { KEY_PURPOSES, type KeyPurpose } from '../database/keys/server-keys.ts';
import { reachDatabase } from './reach-database.ts';
import { runProgram, UsageError } from './run-program.ts';

const usage = `用法 / Usage:
  npm run keys                             列出密钥 / lists the keys
  npm run keys -- rotate encryption        更换加密密钥并重新加密 / a new key; what is stored is encrypted anew
  npm run keys -- rotate file-addresses    更换文件地址的签名密钥 / a new key for addresses of files
  npm run keys -- rotate log-seals         更换日志封存的签名密钥 / a new key for the seals over the logs
  npm run keys -- rotate role              更换应用角色的密码 / a new password for the application's role
  npm run keys -- retire encryption | file-addresses | log-seals [--now]
                                           删除旧密钥，之后不可恢复 / forgets the older keys for good
--now 立即删除文件地址的旧密钥，已打开的图片地址随即失效。 / addresses that are in use end at once.`;

/** A request that took the former key is over by then, and so is every address that was signed with it. */
const PATIENCE_SECONDS: Readonly<Record<KeyPurpose, number>> = {
  encryption: 600,
  'file-addresses': 7_500,
  'log-seals': 600,
};

function wrong(words: string): UsageError {
  return new UsageError(`${words}\n\n${usage}`);
}

interface Request {
  action: string;
  subject: string;
  now: boolean;
}

function readRequest(args: string[]): Request {
  try {
    const options = { now: { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [action = 'list', subject = '', ...rest] = positionals;
    if (rest.length > 0) throw new Error('Too many arguments.');
    return { action, subject, now: values.now };
  } catch (error) {
    throw wrong(`参数有误。 / ${error instanceof Error ? error.message : 'Wrong arguments.'}`);
  }
}

function purposeOf(subject: string): KeyPurpose {
  const purpose = KEY_PURPOSES.find((known) => known === subject);
  if (purpose !== undefined) return purpose;
  throw wrong(`不认识的密钥“${subject}”。 / No such key: "${subject}".`);
}

async function list(client: pg.Client): Promise<void> {
  const counts = await countByKey(client);
  for (const { purpose, number, createdAt, isComplete, isRetired } of await listKeys(client)) {
    const texts = purpose === 'encryption' && !isRetired ? `  ${counts.get(number) ?? 0} 项 / texts` : '';
    const state = isRetired
      ? '  已删除 / retired'
      : isComplete
        ? ''
        : '  未完成，请再次 rotate / not complete, rotate again';
    console.log(`${purpose} ${number}  ${createdAt.toISOString()}${texts}${state}`);
  }
}

async function rotate(client: pg.Client, purpose: KeyPurpose): Promise<void> {
  const { number, isNew } = await addKey(client, purpose);
  console.log(
    isNew
      ? `${purpose} ${number} 已启用。 / is in use.`
      : `${purpose} ${number} 继续上次未完成的更换。 / goes on with the last rotation.`,
  );
  if (purpose === 'encryption') await encryptStored(client, number);
}

async function encryptStored(client: pg.Client, number: number): Promise<void> {
  let encrypted = 0;
  const failed: string[] = [];
  for await (const block of encryptAnew(client)) {
    encrypted += block.encrypted;
    failed.push(...block.failed);
  }
  console.log(`已重新加密 ${encrypted} 项。 / ${encrypted} texts encrypted anew.`);
  if (failed.length > 0) {
    for (const name of failed) console.error(`✗ ${name}`);
    throw new UsageError(
      `${failed.length} 项无法解密，请先修复。 / ${failed.length} texts cannot be decrypted; mend them first.`,
    );
  }
  await completeKey(client, number);
}

async function retire(client: pg.Client, purpose: KeyPurpose, now: boolean): Promise<void> {
  const left = Math.ceil(PATIENCE_SECONDS[purpose] - (await secondsSinceNewest(client, purpose)));
  const isForced = now && purpose === 'file-addresses';
  if (left > 0 && !isForced)
    throw new UsageError(
      `旧密钥可能仍在使用，请在 ${left} 秒后再试。 / An older key may still be in use; try again in ${left} seconds.`,
    );
  if (purpose === 'encryption') await refuseIfInUse(client);
  if (purpose === 'log-seals') await refuseIfSealsWait(client);
  const numbers = await retireOlder(client, purpose);
  console.log(
    numbers.length > 0
      ? `${purpose} ${numbers.join(', ')} 已删除。 / retired.`
      : '没有旧密钥。 / There is no older key.',
  );
}

async function refuseIfInUse(client: pg.Client): Promise<void> {
  const newest = Math.max(...(await ownNumbers(client)));
  const older = [...(await countByKey(client))].filter(([number]) => number !== newest);
  const texts = older.reduce((sum, [, count]) => sum + count, 0);
  if (texts > 0)
    throw new UsageError(
      `仍有 ${texts} 项使用旧密钥，请先 rotate。 / ${texts} texts are encrypted with an older key; rotate first.`,
    );
}

/** A last seal by a key that is gone could not be told from a forged one. */
async function refuseIfSealsWait(client: pg.Client): Promise<void> {
  const waiting = await countOlderSeals(client);
  if (waiting > 0)
    throw new UsageError(
      `仍有 ${waiting} 个租户的日志以旧密钥封存，服务运行约一分钟后会以新密钥封存。 / The logs of ${waiting} tenants are sealed with an older key; a running server seals them with the new one within about a minute.`,
    );
}

async function ownNumbers(client: pg.Client): Promise<number[]> {
  const keys = await listKeys(client);
  return keys.filter(({ purpose }) => purpose === 'encryption').map(({ number }) => number);
}

async function changeRole(client: pg.Client, ownerUrl: string): Promise<void> {
  if (await isDistributed(client))
    throw new UsageError(
      '集群上请按 docs/operations.md 更换密码。 / On a cluster the password is replaced as docs/operations.md says.',
    );
  console.log(`${await rotateRole(client, ownerUrl)} 的密码已更换。 / has another password.`);
}

async function run(client: pg.Client, { action, subject, now }: Request, ownerUrl: string): Promise<void> {
  if (action === 'list' && subject === '') return list(client);
  if (action === 'rotate')
    return subject === 'role' ? changeRole(client, ownerUrl) : rotate(client, purposeOf(subject));
  if (action === 'retire') return retire(client, purposeOf(subject), now);
  throw wrong(`不认识的命令“${action}”。 / No such command: "${action}".`);
}

await runProgram(async () => {
  const request = readRequest(process.argv.slice(2));
  const reached = await reachDatabase(readConfig(process.env));
  const client = new pg.Client({ connectionString: reached.url, application_name: 'edp-keys' });
  // The statement that waits for an answer hears of it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await run(client, request, reached.url);
  } finally {
    await client.end().catch(() => undefined);
    await reached.stop();
  }
});
