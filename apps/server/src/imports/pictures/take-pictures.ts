import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { personContext } from '../../http/person-context.ts';
import { besideRequests } from '../../jobs/background/job-file.ts';
import { fileStoreOf } from '../../features/files/open-store.ts';
import { storeUpload } from '../../features/files/store-upload.ts';
import type { ImportJob } from '../import-job.ts';
import { findImport } from '../imports.queries.ts';
import { PictureArchive, type ArchivedPicture } from './archive.ts';
import { addPictures, type TakenPicture } from './import-pictures.queries.ts';

/** So few that a killed process has little to do again. */
const PICTURES_AT_ONCE = 20;

/**
 * Stores the pictures of the archive as uploads of the person, block by block. What was stored for a block that was never committed
 * belongs to nothing and is removed by the cleaning.
 */
export async function takePictures(run: ImportJob): Promise<void> {
  const { job, parts, id } = run;
  const { config } = parts.services;
  const storedAs = await archiveOf(run);
  let reached = run.begun ?? { at: 0, done: 0, checking: false };
  await besideRequests(parts.services, async (path) => {
    const store = await fileStoreOf(config);
    await pipeline(await store.read(storedAs), createWriteStream(path, { mode: 0o600 }));
    const archive = await PictureArchive.open(path);
    try {
      const total = archive.pictures.length;
      while (reached.at < total) {
        const block = archive.pictures.slice(reached.at, reached.at + PICTURES_AT_ONCE);
        const context = await contextOf(run);
        const taken: TakenPicture[] = [];
        for (const picture of block) taken.push(await takeOne(context, archive, picture));
        reached = { ...reached, at: reached.at + block.length, done: reached.done + block.length };
        await job.block(async (db) => {
          await addPictures({ db, tenantId: job.tenantId }, id, taken);
          return { done: reached.done, total, checkpoint: reached };
        });
      }
    } finally {
      archive.close();
    }
  });
}

async function archiveOf({ job, parts, id }: ImportJob): Promise<string> {
  const { tenantId, userId } = await job.session();
  const found = await findImport({ db: parts.services.database.asTenant(tenantId), tenantId, userId }, id);
  if (found === undefined || found.archiveStoredAs === null) throw new AppError('notFound');
  return found.archiveStoredAs;
}

/** With the rights of this moment; a picture is stored in a transaction of its own. */
async function contextOf({ job, parts }: ImportJob): Promise<SignedInContext> {
  const { database } = parts.services;
  const session = await job.session();
  const { tenantId, language, address, userAgent } = job;
  return personContext(
    parts,
    { db: database.asTenant(tenantId), database },
    { session, language, address, userAgent },
  );
}

async function takeOne(
  context: SignedInContext,
  archive: PictureArchive,
  picture: ArchivedPicture,
): Promise<TakenPicture> {
  const { name, stem, problem } = picture;
  const [, base = null, number = '0'] = /^(.+)_(\d{1,3})$/.exec(stem) ?? [];
  const named = { name, stem, base, position: Number(number) };
  if (problem !== '') return { ...named, fileId: null, problem };
  try {
    return { ...named, fileId: await stored(context, archive, picture), problem: '' };
  } catch (error) {
    const isRefused = error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'internal';
    if (!isRefused) throw error;
    return { ...named, fileId: null, problem: error.message };
  }
}

/** As an upload of the screen would be: judged by its content, written anew, counted. */
function stored(
  context: SignedInContext,
  archive: PictureArchive,
  picture: ArchivedPicture,
): Promise<number> {
  return besideRequests(context, async (path) => {
    await archive.unpack(picture, path);
    const { size } = await stat(path);
    const fileName = picture.name.split('/').at(-1) ?? picture.name;
    const file = { path, size, fileName, content: 'picture' as const, sha256: '' };
    const { data } = await storeUpload({ source: 'edp', purpose: 'picture' }, context, file);
    return data.id;
  });
}
