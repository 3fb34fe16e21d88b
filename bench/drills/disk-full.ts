import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { tenantIdOf, withEnvironment, type Environment } from '../harness/environment.ts';
import { Report, type Drill } from './drill.ts';
import { mountDisk, type Disk } from './support/disk.ts';
import { BrandWriter } from './load/brand-writer.ts';
import { Counters } from './load/counters.ts';
import { findHalfFiles, UploadWriter } from './load/upload-writer.ts';
import type { Writer } from './load/writer.ts';

const MEGABYTES = 8;
const UPLOADS = 10;
/** What is full: the store alone, or with it the folder where uploads wait. */
const FOLDERS = ['data/files', 'data'] as const;

/** The disk of the files is full: uploads are refused and leave nothing, the rest goes on, and room ends it. */
export const diskFull: Drill = {
  name: 'disk-full',
  async run({ rounds = 1 }) {
    const report = new Report();
    if (process.getuid?.() !== 0) report.skipped = 'needs root';
    for (let round = 1; round <= rounds; round++)
      for (const folder of FOLDERS)
        if (report.skipped === undefined)
          await withEnvironment((environment) => drill(environment, folder, report));
    return report;
  },
};

async function drill(environment: Environment, folder: string, report: Report): Promise<void> {
  let disk: Disk;
  try {
    disk = mountDisk(join(environment.folder, folder), MEGABYTES);
  } catch (error) {
    report.skipped = `no disk of memory: ${String(error).split('\n')[0]}`;
    return;
  }
  environment.atEnd(() => disk.remove());
  await fillAndFree(environment, { disk, folder, report });
}

interface Scene {
  disk: Disk;
  folder: string;
  report: Report;
}

async function fillAndFree(environment: Environment, { disk, folder, report }: Scene): Promise<void> {
  const dataFolder = join(environment.folder, 'data');
  const server = await environment.startServer({ folder: dataFolder });
  const client = await signInAt(server.address);
  const tenantId = await tenantIdOf(environment);
  const [uploads, brands] = [new UploadWriter('U'), new BrandWriter('B')];
  const [uploaded, saved, full] = [new Counters(), new Counters(), new Counters()];
  await repeat(uploads, client, uploaded);
  disk.fill();
  await Promise.all([repeat(uploads, client, full), repeat(brands, client, saved)]);
  const staged = stagedIn(dataFolder);
  disk.makeRoom();
  await repeat(uploads, client, uploaded);

  report.note(`${folder} full: uploads ${full}; saves ${saved}`);
  report.expect(full.unavailable === UPLOADS, `${folder} full: uploads were not refused with 5030: ${full}`);
  report.expect(uploaded.acknowledged === 2 * UPLOADS, `${folder}: uploads with room: ${uploaded}`);
  report.expect(saved.acknowledged === UPLOADS, `${folder} full: saves of brands: ${saved}`);
  report.expect(staged === 0, `${folder} full: ${staged} files stayed behind where uploads wait`);
  report.expect(server.isAlive(), 'the server process has ended');
  const look = { database: environment.database, tenantId, client };
  report.look(await uploads.look(look));
  report.look(await brands.look(look));
  report.look({ lost: [], duplicated: [], half: await findHalfFiles(environment.database, dataFolder) });
  report.acknowledged += uploaded.acknowledged + saved.acknowledged;
}

async function repeat(writer: Writer, client: HttpClient, counters: Counters): Promise<void> {
  for (let at = 0; at < UPLOADS; at++) await writer.step(client, counters);
}

function stagedIn(dataFolder: string): number {
  const folder = join(dataFolder, 'uploads');
  return existsSync(folder) ? readdirSync(folder).length : 0;
}
