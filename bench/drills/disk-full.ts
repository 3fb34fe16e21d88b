import { join } from 'node:path';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { tenantIdOf } from '../harness/environment.ts';
import { filesIn } from '../harness/files-in.ts';
import type { Drill, DrillRun } from './drill.ts';
import { BrandWriter } from './load/brand-writer.ts';
import { Counters } from './load/counters.ts';
import { UploadWriter, verifyFiles } from './load/upload-writer.ts';
import type { Writer } from './load/writer.ts';
import { mountDisk, type Disk } from './support/disk.ts';

const MEGABYTES = 8;
const UPLOADS = 10;

/** The disk of the files is full: uploads are refused and leave nothing, the rest goes on, and room ends it. */
function drillWith(name: string, folder: string): Drill {
  return {
    name,
    async run(options) {
      const { environment, report } = options;
      const disk = mountDisk(join(environment.folder, folder), MEGABYTES);
      if (disk === undefined) {
        report.skipped = 'a disk of memory cannot be mounted here';
        return;
      }
      environment.atEnd(() => disk.remove());
      await fillAndFree(options, disk);
    },
  };
}

/** What is full: the store alone, or with it the folder where uploads wait. */
export const diskFull = [drillWith('disk-full', 'data/files'), drillWith('disk-full-uploads', 'data')];

async function fillAndFree({ environment, report }: DrillRun, disk: Disk): Promise<void> {
  const dataFolder = join(environment.folder, 'data');
  const server = await environment.startServer({ folder: dataFolder });
  const client = await signInAt(server.address);
  const tenantId = await tenantIdOf(environment);
  const [uploads, brands] = [new UploadWriter('U'), new BrandWriter('B')];
  const [uploaded, saved, full] = [new Counters(), new Counters(), new Counters()];
  await repeat(uploads, client, uploaded);
  disk.fill();
  await Promise.all([repeat(uploads, client, full), repeat(brands, client, saved)]);
  const waiting = filesIn(join(dataFolder, 'uploads')).length;
  disk.makeRoom();
  await repeat(uploads, client, uploaded);

  report.note(`full: uploads ${full}; saves ${saved}`);
  report.expect(full.unavailable === UPLOADS, `full: uploads were not refused with 5030: ${full}`);
  report.expect(uploaded.acknowledged === 2 * UPLOADS, `uploads with room: ${uploaded}`);
  report.expect(saved.acknowledged === UPLOADS, `full: saves of brands: ${saved}`);
  report.expect(waiting === 0, `full: ${waiting} files stayed behind where uploads wait`);
  report.expect(server.isAlive(), 'the server process has ended');
  const stored = { database: environment.database, tenantId, client };
  await uploads.verify(stored, report);
  await brands.verify(stored, report);
  await verifyFiles(environment.database, dataFolder, report);
  report.acknowledged += uploaded.acknowledged + saved.acknowledged;
}

async function repeat(writer: Writer, client: HttpClient, counters: Counters): Promise<void> {
  for (let at = 0; at < UPLOADS; at++) await writer.step(client, counters);
}
