import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { recordId } from './fields.ts';
import { dataOf } from './paging.ts';

export const uploadedFile = z.object({
  id: z.number(),
  filePath: z.string(),
  url: z.string(),
  orginalName: z.string(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

const MEGABYTE = 1024 * 1024;
/** Pictures are strictly smaller than this many bytes. */
export const PICTURE_LIMIT = { business: MEGABYTE, avatar: 2 * MEGABYTE } as const;

/** `edp-pc` marks uploads of the shell (avatar), `edp` those of business screens. */
export const uploadSource = z.enum(['edp', 'edp-pc'], '上传来源不正确');

/** Signature of a file address: tenant, expiry in epoch seconds, HMAC. */
const addressSignature = { t: z.string().max(20), x: z.string().max(20), h: z.string().max(64) };

export const files = {
  upload: endpoint({
    summary: 'Stores one picture; its type is read from its content',
    method: 'POST',
    path: '/file/v6/upload',
    kind: 'command',
    transaction: 'own',
    access: 'signed-in',
    transport: 'multipart',
    input: z.object({ source: uploadSource }),
    output: dataOf(uploadedFile),
  }),
  view: endpoint({
    summary: 'A picture, by its signed and expiring address',
    method: 'GET',
    path: '/file/v6/view/:id',
    kind: 'query',
    access: 'open',
    transport: 'file',
    input: z.object({ id: recordId, ...addressSignature }),
    output: nothing,
  }),
  download: endpoint({
    summary: 'A file of the own tenant, under its original name',
    method: 'GET',
    path: '/file/v6/download/:id',
    kind: 'query',
    access: 'signed-in',
    transport: 'file',
    input: z.object({ id: recordId }),
    output: nothing,
  }),
};
