import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEGABYTE, UPLOAD_RULES } from '@edp/contract/files';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { databaseError } from '../../database/constraint-messages.ts';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { refuseWithoutRoom, storageRoom } from '../../database/storage-limit.ts';
import type { Session, UploadedPart } from '../context.ts';
import { cleanFileName } from './file-name.ts';
import { LONGEST_REQUEST_SECONDS, drain, watchPace } from '../bodies/slow-bodies.ts';
import { isSystemError } from '../system-error.ts';
import { limitLicences, limitUploads } from './upload-limits.ts';
import { HEAD_BYTES, possiblePurposes, purposeOf } from './upload-purpose.ts';
import type { ContentKind, KnownUpload } from './upload-purpose.ts';
import { tooLarge, invalidType } from './upload-refusals.ts';

/** What the multipart wrapping around a file can add. */
const WRAPPING_BYTES = 64 * 1024;
/** Time for the 5 MB that may come without a ticket. */
const STRANGERS_SECONDS = 600;

export interface Upload {
  fields: Record<string, string>;
  file: UploadedPart;
}

interface Reader {
  config: Config;
  database: Database;
  session: Session | undefined;
}

/** Where a body waits until it has been judged. */
export function stagingFolder(config: Config): string {
  return join(config.dataDir, 'uploads');
}

/**
 * Reads a multipart body: the file goes to the disk piece by piece, and no further than its limit.
 * Whoever asks for it removes `file.path` in the end. After a refusal nothing is left.
 */
export async function readUpload(request: FastifyRequest, reader: Reader): Promise<Upload> {
  try {
    if (!request.isMultipart()) throw new AppError('unsupportedType');
    const { database, session } = reader;
    await (session ? limitUploads(database, session.userId) : limitLicences(database, request.ip));
    refuseAnnouncedSize(request, session !== undefined);
    if (session) await refuseAnnouncedStorage(request, database, session);
    request.isUpload = true;
    return await readParts(request, reader);
  } catch (error) {
    drain(request.raw);
    throw asRefusal(error);
  }
}

function refuseAnnouncedSize(request: FastifyRequest, signedIn: boolean): void {
  const largest = largestOf({ signedIn, fileName: '', fields: {} });
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > largest * MEGABYTE + WRAPPING_BYTES) throw tooLarge(largest);
}

/**
 * A file that will not fit is refused before it is read, as far as its length is announced; counted again, in the transaction that
 * records it.
 */
async function refuseAnnouncedStorage(
  request: FastifyRequest,
  database: Database,
  { tenantId }: Session,
): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? 0) - WRAPPING_BYTES;
  refuseWithoutRoom(await storageRoom({ db: database.asTenant(tenantId), tenantId }), Math.max(0, announced));
}

/** The limit in megabytes that no reading of the upload can exceed. */
function largestOf(known: KnownUpload): number {
  return Math.max(...possiblePurposes(known).map((purpose) => UPLOAD_RULES[purpose].megabytes));
}

async function readParts(request: FastifyRequest, { config, session }: Reader): Promise<Upload> {
  const signedIn = session !== undefined;
  const fields: Record<string, string> = {};
  const path = join(stagingFolder(config), randomUUID());
  const pace = watchPace(request.raw, signedIn ? LONGEST_REQUEST_SECONDS : STRANGERS_SECONDS);
  let file: UploadedPart | undefined;
  try {
    await mkdir(stagingFolder(config), { recursive: true, mode: 0o700 });
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const known = { signedIn, fields, fileName: cleanFileName(part.filename) };
        file = await stage(part.file, { path, known, moved: pace.moved });
      } else fields[part.fieldname] = String(part.value);
    }
    if (file === undefined) throw AppError.invalidField('file', '请选择要上传的文件');
    return { fields, file };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    pace.stop();
  }
}

interface Staging {
  path: string;
  known: KnownUpload;
  moved: () => void;
}

/** Writes the file to the staging folder while counting; ends at the first byte too many. */
async function stage(source: Readable, { path, known, moved }: Staging): Promise<UploadedPart> {
  let size = 0;
  let head = Buffer.alloc(0);
  const hash = createHash('sha256');
  let content: ContentKind | undefined;
  const judge = async () => {
    content = await kindOf(head);
    if (possiblePurposes({ ...known, content }).length === 0)
      throw invalidType(expectedOf({ ...known, content }));
  };
  const watched = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      moved();
      size += chunk.length;
      hash.update(chunk);
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
      if (content === undefined && head.length === HEAD_BYTES) await judge();
      const megabytes = largestOf({ ...known, content });
      if (size >= megabytes * MEGABYTE) throw tooLarge(megabytes);
      yield chunk;
    }
  };
  await pipeline(source, watched, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (content === undefined) await judge();
  return { path, size, fileName: known.fileName, content: content ?? 'other', sha256: hash.digest('hex') };
}

function expectedOf(known: KnownUpload) {
  return possiblePurposes({ ...known, content: undefined })[0] ?? purposeOf(known);
}

async function kindOf(head: Buffer): Promise<ContentKind> {
  const type = await fileTypeFromBuffer(head);
  if (type?.mime === 'image/jpeg' || type?.mime === 'image/png') return 'picture';
  // The other members of its family (QuickTime, HEIC, sound alone) have names of their own.
  return type?.mime === 'video/mp4' ? 'video' : 'other';
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  if ('code' in error && error.code === 'FST_FILES_LIMIT')
    return AppError.invalidField('file', '只能上传一个文件');
  // A refusal of the framework says why; what the parser throws at a broken form does not.
  if ('statusCode' in error) return error;
  const isOurs = isSystemError(error) || databaseError(error) !== undefined;
  return isOurs ? error : new AppError('invalidInput', '格式不正确');
}
