import { ConfigError } from '../config.ts';
import { EmbeddedPostgresError } from '../database/embedded/failure.ts';
import { NodesMissing } from '../database/migrations/migrate.ts';

/** The program was called wrongly; the message is bilingual and fit to be shown as it stands. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const refusals: Record<string, string> = {
  EADDRINUSE:
    '端口已被占用，请先停止占用它的程序或更换 PORT。 / The port is in use; stop the program that uses it or change PORT.',
  EACCES:
    '没有使用该端口或文件夹的权限，请更换 PORT 或 DATA_DIR。 / No permission for this port or folder; change PORT or DATA_DIR.',
  EADDRNOTAVAIL: '本机没有 HOST 指定的地址。 / This machine does not have the address given in HOST.',
  ENOTFOUND: '找不到 HOST 或 DATABASE_URL 中的主机。 / The host named in HOST or DATABASE_URL is unknown.',
  ECONNREFUSED:
    '无法连接数据库，请检查 DATABASE_URL 和数据库是否已启动。 / The database cannot be reached; check DATABASE_URL and that it runs.',
  ETIMEDOUT: '连接数据库超时，请检查 DATABASE_URL。 / The database does not answer; check DATABASE_URL.',
  '28P01':
    '数据库拒绝了 DATABASE_URL 中的用户或密码。 / The database refused the user or password in DATABASE_URL.',
  '28000': '数据库拒绝了 DATABASE_URL 中的用户。 / The database refused the user in DATABASE_URL.',
  '3D000': 'DATABASE_URL 指定的数据库不存在。 / The database named in DATABASE_URL does not exist.',
};

function describe(error: unknown): unknown {
  const isPlain =
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof NodesMissing ||
    error instanceof UsageError;
  if (isPlain) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return refusals[code] ?? error;
}

/** Runs a program's work; what its user can mend is said in one sentence, anything else with its stack. */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(describe(error));
    process.exit(1);
  }
}
