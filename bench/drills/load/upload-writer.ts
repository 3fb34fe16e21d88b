import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { HttpClient } from '@edp/testkit/http-client';
import { pngOf, uploadAs } from '@edp/testkit/uploads';
import { preparePicture } from '../../../apps/server/src/features/files/picture.ts';
import type { Postgres } from '../../harness/postgres.ts';
import { filesIn } from '../../harness/files-in.ts';
import type { Report } from '../drill.ts';
import type { Counters } from './counters.ts';
import type { StoredData, Writer } from './writer.ts';

const TEXT_BYTES = 12_000;
const SIDE = 24;

interface Acknowledged {
  id: number;
  hash: string;
  seen: boolean;
}

/** Uploads small documents and pictures of random content; what was acknowledged has to come back byte for byte. */
export class UploadWriter implements Writer {
  readonly #mark: string;
  readonly #acknowledged = new Map<string, Acknowledged>();
  #numbers = 0;

  constructor(mark: string) {
    this.#mark = mark;
  }

  async step(client: HttpClient, counters: Counters): Promise<boolean> {
    const isPicture = ++this.#numbers % 2 === 0;
    const name = `${this.#mark}-${this.#numbers}.${isPicture ? 'png' : 'txt'}`;
    const { bytes, stored } = isPicture ? await randomPicture() : randomText();
    const answer = await counters.of(
      uploadAs(client, bytes, { fileName: name, purpose: isPicture ? 'picture' : 'document' }),
    );
    if (answer?.code !== 0) return false;
    this.#acknowledged.set(name, { id: answer.data.id, hash: hashOf(stored), seen: false });
    return true;
  }

  /** Each file is counted every time, and downloaded until it has been seen once after it was acknowledged. */
  async verify({ database, tenantId, client }: StoredData, report: Report): Promise<void> {
    const { rows } = await database.query(
      `select original_name as name, count(*) as count from files where tenant_id = $1 and original_name like $2 group by 1`,
      [tenantId, `${this.#mark}-%`],
    );
    const counts = new Map<string, number>(rows.map(({ name, count }) => [name, count]));
    for (const [name, file] of this.#acknowledged) {
      if (counts.get(name) === undefined) report.addDamage('lost', `file ${name}`);
      else if (!file.seen) await this.#download(name, { file, client, report });
    }
    for (const [name, count] of counts)
      if (count > 1) report.addDamage('duplicated', `file ${name}, ${count} times`);
  }

  async #download(
    name: string,
    { file, client, report }: { file: Acknowledged; client: HttpClient; report: Report },
  ): Promise<void> {
    const { statusCode, rawPayload: bytes } = await client.raw({ url: `/file/v6/download/${file.id}` });
    if (statusCode !== 200) report.addDamage('lost', `content of file ${name}`);
    else if (hashOf(bytes) !== file.hash) report.addDamage('half', `file ${name}, ${bytes.length} bytes`);
    file.seen = true;
  }
}

/** Adds objects without a record or announcement, and records whose object is missing or of another size. */
export async function verifyFiles(database: Postgres, dataFolder: string, report: Report): Promise<void> {
  const { rows } = await database.query(
    `select stored_as as name, byte_size as size from files where stored_as <> 'drill'
      union all select stored_as, byte_size from registration_files`,
  );
  const pending = await database.query('select stored_as as name from pending_uploads');
  const paths = new Map(filesIn(join(dataFolder, 'files')).map((path) => [basename(path), path]));
  const known = new Set([...rows, ...pending.rows].map(({ name }) => name));
  for (const name of paths.keys())
    if (!known.has(name.replace(/(-thumbnail)?(\.part)?$/, '')))
      report.addDamage('half', `object ${name} without a record`);
  for (const { name, size } of rows) {
    const path = paths.get(name);
    if (path === undefined || statSync(path).size !== size)
      report.addDamage('half', `record of ${name} without its object`);
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function randomText(): { bytes: Buffer; stored: Buffer } {
  const bytes = Buffer.from(randomBytes(TEXT_BYTES).toString('base64'));
  return { bytes, stored: bytes };
}

/** The server encodes pictures again; what it stores is what its own code makes of them here. */
async function randomPicture(): Promise<{ bytes: Buffer; stored: Buffer }> {
  const folder = mkdtempSync(join(tmpdir(), 'edp-picture-'));
  try {
    const path = join(folder, 'picture');
    const bytes = pngOf(SIDE, SIDE, { line: () => randomBytes(SIDE * 3) });
    writeFileSync(path, bytes);
    const prepared = await preparePicture(path, 'picture');
    return { bytes, stored: readFileSync(prepared.path) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
