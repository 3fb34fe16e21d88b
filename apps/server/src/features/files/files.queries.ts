import { randomInt } from 'node:crypto';
import type { UploadPurpose } from '@edp/contract/files';
import type { Database, Queries } from '../../database/connection.ts';

/** What the record of every file says. */
export interface StoredFile {
  original_name: string;
  content_type: string;
  byte_size: number;
  stored_as: string;
  has_thumbnail: boolean;
}

interface Size {
  width: number;
  height: number;
}

/** Writes down that an object is about to be stored, so that it is found again when its record never comes. */
export async function announceObject({ global }: Database, storedAs: string): Promise<void> {
  await global.insertInto('pending_uploads').values({ stored_as: storedAs }).execute();
}

/** Objects that nothing refers to any more: the next cleaning removes them. */
export async function abandonObjects(db: Queries, storedAs: readonly string[]): Promise<void> {
  if (storedAs.length === 0) return;
  await db
    .insertInto('pending_uploads')
    .values(storedAs.map((name) => ({ stored_as: name, started_at: new Date(0) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The record and the end of the waiting, together. */
export async function createFile(
  { db, tenantId, userId }: { db: Queries; tenantId: number; userId: number },
  file: StoredFile & Partial<Size> & { purpose: UploadPurpose },
): Promise<number> {
  await db.deleteFrom('pending_uploads').where('stored_as', '=', file.stored_as).execute();
  const { id } = await db
    .insertInto('files')
    .values({ ...file, tenant_id: tenantId, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of fifteen digits, and far from what the sequence of records gives. */
const FIRST_SECRET_ID = 500_000_000_000_000;
const SECRET_IDS = 2 ** 48 - 1;

/** A file of a registration, which belongs to no tenant yet. Whoever knows its id may apply with it, so none is guessed. */
export async function createRegistrationFile(db: Queries, file: StoredFile & Size): Promise<number> {
  const { id } = await db
    .with('announced', (query) => query.deleteFrom('pending_uploads').where('stored_as', '=', file.stored_as))
    .insertInto('registration_files')
    .values({ id: randomInt(FIRST_SECRET_ID, FIRST_SECRET_ID + SECRET_IDS), ...file })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const handedOut = ['original_name', 'content_type', 'byte_size', 'stored_as', 'has_thumbnail'] as const;

export async function findFile(
  database: Database,
  tenantId: number,
  id: number,
): Promise<(StoredFile & { purpose: string }) | undefined> {
  return database
    .asTenant(tenantId)
    .selectFrom('files')
    .select([...handedOut, 'purpose'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findRegistrationFile(
  { global }: Database,
  id: number,
): Promise<StoredFile | undefined> {
  return global.selectFrom('registration_files').select(handedOut).where('id', '=', id).executeTakeFirst();
}

/** Purposes of files that are handed out by the features that they are for, to those who may have them; never by another record. */
export const confidential: ReadonlySet<string> = new Set(['certificate', 'licence']);
