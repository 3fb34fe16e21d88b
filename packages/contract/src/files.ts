import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { recordId } from './fields.ts';
import { dataOf } from './paging.ts';
import { onWire } from './wire-names.ts';

export const uploadedFile = z.object({
  id: z.number(),
  filePath: z.string(),
  /** Signed and expiring, for the plain elements that show pictures and videos; other files are downloaded by id. */
  url: z.string(),
  originalName: onWire('orginalName', z.string()),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

/** `edp-pc` marks uploads of the shell and of the registration, `edp` those of business screens. */
export const uploadSource = z.enum(['edp', 'edp-pc'], '上传来源不正确');
export type UploadSource = z.infer<typeof uploadSource>;

/** What a file is for; it decides which kinds and which sizes are taken. */
export const uploadPurpose = z.enum(
  ['picture', 'avatar', 'licence', 'document', 'certificate', 'video', 'rich-text', 'spreadsheet', 'archive'],
  '上传用途不正确',
);
export type UploadPurpose = z.infer<typeof uploadPurpose>;

const pictures = ['jpg', 'jpeg', 'png'] as const;

/** Endings of the names that are taken, and the size: strictly less than so many times 1024 x 1024 bytes. */
export const UPLOAD_RULES = {
  picture: { megabytes: 1, extensions: pictures },
  avatar: { megabytes: 2, extensions: pictures },
  licence: { megabytes: 5, extensions: pictures },
  'rich-text': { megabytes: 1, extensions: pictures },
  certificate: {
    megabytes: 5,
    extensions: ['p12', 'pfx', 'cer', 'crt', 'pem', 'key', 'jks', 'keystore', 'mobileprovision'],
  },
  document: {
    megabytes: 20,
    extensions: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'zip', 'txt', ...pictures],
  },
  video: { megabytes: 110, extensions: ['mp4'] },
  /** Read once, by an import; kept by no record. */
  spreadsheet: { megabytes: 50, extensions: ['xlsx', 'csv'] },
  /** Pictures beside it, each of which is stored by itself. */
  archive: { megabytes: 100, extensions: ['zip'] },
} as const satisfies Record<UploadPurpose, { megabytes: number; extensions: readonly string[] }>;

export const MEGABYTE = 1024 * 1024;

/** Signature of a file address: tenant (0: a file of a registration), expiry in epoch seconds, HMAC. */
const addressSignature = { t: z.string().max(20), x: z.string().max(20), h: z.string().max(64) };

export const files = {
  upload: endpoint({
    summary: 'Stores one file; its type is read from its content. Without a ticket: a licence',
    method: 'POST',
    path: '/file/v6/upload',
    kind: 'command',
    access: 'open',
    transport: 'multipart',
    success: 'shell',
    input: z.object({ source: uploadSource, purpose: uploadPurpose.optional() }),
    output: dataOf(uploadedFile),
  }),
  view: endpoint({
    summary: 'A picture, its thumbnail or a video, by its signed and expiring address',
    method: 'GET',
    path: '/file/v6/view/:id',
    kind: 'query',
    access: 'open',
    transport: 'file',
    input: z.object({ id: recordId, thumbnail: z.literal('1').optional(), ...addressSignature }),
    output: nothing,
  }),
  download: endpoint({
    summary:
      'A file that the caller uploaded or that a record has which he sees, under its original name; no certificate',
    method: 'GET',
    path: '/file/v6/download/:id',
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because: 'the record that has the file decides who gets it' },
    transport: 'file',
    input: z.object({ id: recordId }),
    output: nothing,
  }),
};
