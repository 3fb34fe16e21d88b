import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { tenantOf, withPlace, type Place } from '../harness/place.ts';
import { signIn, type Person } from '../harness/person.ts';
import { Report, type Drill } from './drill.ts';
import { mountDisk, type Disk } from './support/disk.ts';
import { BrandWriter } from './load/brand-writer.ts';
import { Tally } from './load/tally.ts';
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
        if (report.skipped === undefined) await withPlace((place) => drill(place, folder, report));
    return report;
  },
};

async function drill(place: Place, folder: string, report: Report): Promise<void> {
  let disk: Disk;
  try {
    disk = mountDisk(join(place.folder, folder), MEGABYTES);
  } catch (error) {
    report.skipped = `no disk of memory: ${String(error).split('\n')[0]}`;
    return;
  }
  place.atEnd(() => disk.remove());
  await fillAndFree(place, { disk, folder, report });
}

interface Scene {
  disk: Disk;
  folder: string;
  report: Report;
}

async function fillAndFree(place: Place, { disk, folder, report }: Scene): Promise<void> {
  const dataFolder = join(place.folder, 'data');
  const server = await place.startServer({ folder: dataFolder });
  const person = await signIn(server.address);
  const tenantId = await tenantOf(place);
  const [uploads, brands] = [new UploadWriter('U'), new BrandWriter('B')];
  const [uploaded, saved, full] = [new Tally(), new Tally(), new Tally()];
  await repeat(uploads, person, uploaded);
  disk.fill();
  await Promise.all([repeat(uploads, person, full), repeat(brands, person, saved)]);
  const staged = stagedIn(dataFolder);
  disk.makeRoom();
  await repeat(uploads, person, uploaded);

  report.note(`${folder} full: uploads ${full}; saves ${saved}`);
  report.expect(full.unavailable === UPLOADS, `${folder} full: uploads were not refused with 5030: ${full}`);
  report.expect(uploaded.acknowledged === 2 * UPLOADS, `${folder}: uploads with room: ${uploaded}`);
  report.expect(saved.acknowledged === UPLOADS, `${folder} full: saves of brands: ${saved}`);
  report.expect(staged === 0, `${folder} full: ${staged} files stayed behind where uploads wait`);
  report.expect(server.isAlive(), 'the server process has ended');
  const look = { database: place.database, tenantId, person };
  report.look(await uploads.look(look));
  report.look(await brands.look(look));
  report.look({ lost: [], duplicated: [], half: await findHalfFiles(place.database, dataFolder) });
  report.acknowledged += uploaded.acknowledged + saved.acknowledged;
}

async function repeat(writer: Writer, person: Person, tally: Tally): Promise<void> {
  for (let at = 0; at < UPLOADS; at++) await writer.step(person, tally);
}

function stagedIn(dataFolder: string): number {
  const folder = join(dataFolder, 'uploads');
  return existsSync(folder) ? readdirSync(folder).length : 0;
}
