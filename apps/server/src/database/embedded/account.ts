import { chmod, lchown, readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './failure.ts';

/** The system account the database runs as; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root, so root lends the cluster to an account without rights. */
const preferred = ['postgres', 'nobody'];

async function unprivileged(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of preferred) {
    const [, , uid, gid] = lines.find((fields) => fields[0] === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedPostgresError(
    '系统中没有 nobody 账户，无法以 root 运行内置数据库，请设置 DATABASE_URL。',
    'There is no account "nobody" to run the embedded database for root; set DATABASE_URL.',
  );
}

async function giveFolder(folder: string, { uid, gid }: NonNullable<Account>): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of ['.', ...names]) await lchown(join(folder, name), uid, gid);
  await chmod(folder, 0o700);
}

/** Whose the cluster is; a cluster that root has copied or restored is handed over first. */
export async function accountOf(cluster: string): Promise<Account> {
  const owner = await stat(cluster).catch(() => undefined);
  const ownUid = process.getuid?.();
  if (ownUid !== 0) {
    if (!owner || ownUid === undefined || owner.uid === ownUid) return undefined;
    throw new EmbeddedPostgresError(
      `数据文件夹 ${cluster} 属于另一个系统账户，请用原来的账户启动。`,
      `The data folder ${cluster} belongs to another system account; start with the account used before.`,
    );
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = await unprivileged();
  if (owner && account) await giveFolder(cluster, account);
  return account;
}
