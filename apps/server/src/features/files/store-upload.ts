import { rm } from 'node:fs/promises';
import type { UploadPurpose, UploadSource, UploadedFile } from '@edp/contract/files';
import { MEGABYTE, UPLOAD_RULES } from '@edp/contract/files';
import { AppError } from '../../app-error.ts';
import { NO_TENANT } from '../../database/scope.ts';
import { isConnectionLost } from '../../database/statement-driver.ts';
import type { OpenContext, UploadedPart } from '../../http/context.ts';
import { filePathOf } from '../../http/files/file-addresses.ts';
import { limitLicences } from '../../http/uploads/upload-limits.ts';
import { extensionOf, purposeOf, takes } from '../../http/uploads/upload-purpose.ts';
import { tooLarge, invalidType } from '../../http/uploads/upload-refusals.ts';
import { requireStorage } from '../tenants/limits.queries.ts';
import { checkDocument } from './document.ts';
import { newStoredName, removeStored, thumbnailOf } from './file-store.ts';
import { announceObject, createFile, createRegistrationFile } from './files.queries.ts';
import type { StoredFile } from './files.queries.ts';
import { fileStoreOf } from './open-store.ts';
import { preparePicture } from './picture.ts';

interface UploadInput {
  source: UploadSource;
  purpose?: UploadPurpose | undefined;
}

/** What goes into the store, and what its record says. */
interface Prepared {
  path: string;
  thumbnailPath?: string;
  contentType: string;
  byteSize: number;
  size?: { width: number; height: number };
}

/** Judges a staged file, stores it and writes its record. Answers where it is found. */
export async function storeUpload(
  input: UploadInput,
  context: OpenContext,
  file: UploadedPart,
): Promise<{ data: UploadedFile }> {
  const purpose = admittedPurpose(input, context, file);
  // Without a ticket it has been counted before it was read.
  if (context.session && purpose === 'licence') await limitLicences(context.database, context.address);
  const { megabytes } = UPLOAD_RULES[purpose];
  if (file.size >= megabytes * MEGABYTE) throw tooLarge(megabytes);
  try {
    return await store(await prepare(file, purpose), { context, purpose, fileName: file.fileName });
  } finally {
    await rm(`${file.path}.picture`, { force: true });
    await rm(`${file.path}.thumbnail`, { force: true });
  }
}

/** @throws AppError sessionOver, notAllowed before a role is chosen: everything but a licence needs to know whose it is */
function admittedPurpose(
  { source, purpose }: UploadInput,
  { session }: OpenContext,
  file: UploadedPart,
): UploadPurpose {
  const signedIn = session !== undefined;
  if (!signedIn && (source !== 'edp-pc' || (purpose ?? 'licence') !== 'licence'))
    throw new AppError('sessionOver');
  const admitted = purpose ?? purposeOf({ ...file, signedIn, fields: { source } });
  if (session?.roleId === null && admitted !== 'licence')
    throw new AppError('notAllowed', '请先选择当前角色');
  return admitted;
}

async function prepare(file: UploadedPart, purpose: UploadPurpose): Promise<Prepared> {
  const { path, size, fileName, content } = file;
  if (content === 'picture') return picture(file, purpose);
  if (content === 'other' && (purpose === 'document' || purpose === 'certificate'))
    return { path, byteSize: size, contentType: await checkDocument(path, fileName, purpose) };
  const isVideo = content === 'video' && purpose === 'video' && takes('video', extensionOf(fileName));
  if (!isVideo) throw invalidType(purpose);
  return { path, byteSize: size, contentType: 'video/mp4' };
}

async function picture({ path, fileName }: UploadedPart, purpose: UploadPurpose): Promise<Prepared> {
  const isTaken =
    takes(purpose, 'png') && (purpose !== 'document' || takes('picture', extensionOf(fileName)));
  if (!isTaken) throw invalidType(purpose);
  const { width, height, ...rest } = await preparePicture(path, purpose);
  return { ...rest, size: { width, height } };
}

interface Keeping {
  context: OpenContext;
  purpose: UploadPurpose;
  fileName: string;
}

/** The announcement comes before the object and goes with the record: a death in between leaves nothing unknown. */
async function store(
  prepared: Prepared,
  { context, purpose, fileName }: Keeping,
): Promise<{ data: UploadedFile }> {
  const { config, database } = context;
  const objects = await fileStoreOf(config);
  const name = newStoredName();
  const row = {
    original_name: fileName,
    content_type: prepared.contentType,
    byte_size: prepared.byteSize,
    stored_as: name,
    has_thumbnail: prepared.thumbnailPath !== undefined,
  };
  await announceObject(database, name);
  try {
    if (prepared.thumbnailPath) await objects.put(thumbnailOf(name), prepared.thumbnailPath);
    await objects.put(name, prepared.path);
    return await record(row, { context, purpose, size: prepared.size });
  } catch (error) {
    // What cannot be removed now is removed by the cleaning, which still finds the announcement. So is what may have been
    // recorded before the connection ended: only then the announcement tells.
    if (!isConnectionLost(error)) await removeStored(objects, name).catch(() => undefined);
    throw error;
  }
}

/** Somebody who is signed in may register another company. */
function ownerOf(purpose: UploadPurpose, { session }: OpenContext): number {
  return session === undefined || purpose === 'licence' ? NO_TENANT : session.tenantId;
}

async function record(
  row: StoredFile,
  { context, purpose, size }: { context: OpenContext; purpose: UploadPurpose; size: Prepared['size'] },
): Promise<{ data: UploadedFile }> {
  const { database, session, keepAnswer, pictureAddress } = context;
  const tenantId = ownerOf(purpose, context);
  return database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
    if (tenantId !== NO_TENANT) await requireStorage({ db, tenantId }, row.byte_size);
    const id =
      session === undefined || tenantId === NO_TENANT
        ? await createRegistrationFile(db, { width: 0, height: 0, ...size, ...row })
        : await createFile({ db, tenantId, userId: session.userId }, { ...row, ...size, purpose });
    const url = pictureAddress(tenantId, id);
    const answer = { data: { id, filePath: filePathOf(id), url, originalName: row.original_name } };
    keepAnswer(sendWithCommit, answer);
    return answer;
  });
}
