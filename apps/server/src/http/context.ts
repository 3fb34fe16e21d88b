import type { Readable } from 'node:stream';
import type { DataScope } from '@edp/contract/access';
import type { Language } from '@edp/contract/multilingual';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database, Queries, SendWithCommit } from '../database/connection.ts';
import type { ContentKind } from './uploads/upload-purpose.ts';

/** What a role may do, as `open_requests` reads it from the database. */
export interface Rights {
  /** `screen:code` of every granted button. */
  buttons: ReadonlySet<string>;
  /** Visible columns and form fields by screen; a screen that is absent shows all. */
  columns: ReadonlyMap<string, readonly string[]>;
  forms: ReadonlyMap<string, readonly string[]>;
  screens: ReadonlySet<string>;
}

export interface Session {
  ticket: string;
  ticketHash: Buffer;
  tenantId: number;
  tenantCode: string;
  userId: number;
  account: string;
  userName: string;
  pictureId: number | null;
  watermark: string;
  /** The password was given by somebody else; until it is changed nothing else is allowed. */
  mustChangePassword: boolean;
  /** A second factor is asked of whoever this is, and none is there; until one is set up nothing else is allowed. */
  secondFactorDue: boolean;
  roleId: number | null;
  dataScope: DataScope;
  inventoryOrganisationId: number | null;
  rights: Rights;
}

/** Keeps a command's answer in the transaction that does what it answers for; nothing without a key. */
export type KeepAnswer = (send: SendWithCommit, answer: unknown) => void;

/** What a handler of an open call is given. */
export interface OpenContext {
  config: Config;
  database: Database;
  session: Session | undefined;
  /** Code in the header tenantAuth; empty without one. */
  tenantCode: string;
  language: Language;
  /** Signed, expiring address of a picture; empty without one. */
  pictureAddress(tenantId: number, fileId: number | null): string;
  /** Whether we signed this address and it has not expired. */
  isPictureAddress(fileId: number, signature: { t: string; x: string; h: string }): Promise<boolean>;
  /** Network address of the caller. */
  address: string;
  /** What the caller's browser says that it is; empty where it says nothing. */
  userAgent: string;
  /** Host and port by which the caller reached us. */
  host: string;
  /** Aborted when the connection has ended, or the answer. */
  gone(): AbortSignal;
  log: FastifyBaseLogger;
  /** For commands with transactions of their own: what is answered to whoever repeats them under the same key. */
  keepAnswer: KeepAnswer;
}

/** What a handler of a signed-in call is given; `db` is bound to the caller's tenant. */
export interface SignedInContext extends OpenContext {
  session: Session;
  db: Queries;
  /** Tenant and user of the caller, for predicates and audit columns; role and data scope for what he may see. */
  tenantId: number;
  userId: number;
  roleId: number | null;
  dataScope: DataScope;
}

/** One uploaded file of a multipart call, on disk until the call has been answered. */
export interface UploadedPart {
  path: string;
  size: number;
  /** Without folders and control characters, at most 200 characters. */
  fileName: string;
  content: ContentKind;
  sha256: string;
}

/** Bytes that can be asked for in part. */
export interface PartialBody {
  size: number;
  etag: string;
  /** From the first to the last byte, both included. */
  read(range?: ByteRange): Promise<Readable>;
}
export interface ByteRange {
  start: number;
  end: number;
}

/** The answer of a call whose transport is `file`. */
export interface FileAnswer {
  contentType: string;
  body: Buffer | NodeJS.ReadableStream | PartialBody;
  headers?: Record<string, string>;
}
