import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { UploadPurpose } from '@edp/contract/files';
import { fileTypeFromFile } from 'file-type';
import { HEAD_BYTES, extensionOf, takes } from '../../http/uploads/upload-purpose.ts';
import { invalidType } from '../../http/uploads/upload-refusals.ts';

const office = 'application/vnd.openxmlformats-officedocument';
/** What the content of each kind of document is found to be, and as what it is handed out when that is more exact. */
const documents: Record<string, { found: string; type?: string }> = {
  pdf: { found: 'application/pdf' },
  doc: { found: 'application/x-cfb', type: 'application/msword' },
  xls: { found: 'application/x-cfb', type: 'application/vnd.ms-excel' },
  ppt: { found: 'application/x-cfb', type: 'application/vnd.ms-powerpoint' },
  docx: { found: `${office}.wordprocessingml.document` },
  xlsx: { found: `${office}.spreadsheetml.sheet` },
  pptx: { found: `${office}.presentationml.presentation` },
  zip: { found: 'application/zip' },
};

type Check = (file: { head: Buffer; path: string }) => boolean | Promise<boolean>;
const isCertificateText: Check = async ({ head, path }) =>
  head.includes('-----BEGIN ') && (await isPlainText(path));
const isJavaStore: Check = ({ head }) => ['feedfeed', 'cececece'].includes(head.toString('hex', 0, 4));
/** The beginning of every DER file: a sequence. */
const isDer: Check = ({ head }) => head[0] === 0x30 && head.length > 3;
const pkcs7Data = Buffer.from('06092a864886f70d010701', 'hex');
const pkcs7Signed = Buffer.from('06092a864886f70d010702', 'hex');
const isKeyStore: Check = (file) => isDer(file) && file.head.subarray(0, 64).includes(pkcs7Data);
const isSigned: Check = (file) => isDer(file) && file.head.subarray(0, 64).includes(pkcs7Signed);

const certificates: Record<string, readonly Check[]> = {
  p12: [isKeyStore],
  pfx: [isKeyStore],
  jks: [isJavaStore, isKeyStore],
  keystore: [isJavaStore, isKeyStore],
  pem: [isCertificateText],
  key: [isCertificateText, isDer],
  cer: [isCertificateText, isDer],
  crt: [isCertificateText, isDer],
  mobileprovision: [isSigned],
};

/**
 * The content type of a document or certificate whose name and content agree.
 * @throws AppError unsupportedType
 */
export async function checkDocument(path: string, fileName: string, purpose: UploadPurpose): Promise<string> {
  const extension = extensionOf(fileName);
  const type = takes(purpose, extension) ? await typeOf(path, extension) : undefined;
  if (type === undefined) throw invalidType(purpose);
  return type;
}

async function typeOf(path: string, extension: string): Promise<string | undefined> {
  if (extension === 'txt') return (await isPlainText(path)) ? 'text/plain' : undefined;
  const checks = certificates[extension];
  if (checks !== undefined) return (await someHold(checks, path)) ? 'application/octet-stream' : undefined;
  const document = documents[extension];
  const found = await fileTypeFromFile(path);
  if (document === undefined || found?.mime !== document.found) return undefined;
  return document.type ?? document.found;
}

async function someHold(checks: readonly Check[], path: string): Promise<boolean> {
  const head = await headOf(path);
  const held = await Promise.all(checks.map((check) => check({ head, path })));
  return held.includes(true);
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const markup = /<(?:!doctype|\?xml|\?php|html|head|body|script|svg|iframe|object|embed)\b|^\uFEFF?#!/i;

/** Text in UTF-8 or the Chinese encoding of Windows, that no program would take for a page or a script. */
async function isPlainText(path: string): Promise<boolean> {
  return (await isTextIn(utf8(), path)) || isTextIn(gb18030(), path);
}

/** Takes one piece after the other and nothing in the end; answers whether all that it was given is of the encoding. */
type Encoding = (piece?: Buffer) => boolean;

async function isTextIn(isEncoded: Encoding, path: string): Promise<boolean> {
  let isFirst = true;
  const pieces: AsyncIterable<Buffer> = createReadStream(path);
  for await (const piece of pieces) {
    if (piece.includes(0) || (isFirst && markup.test(piece.toString())) || !isEncoded(piece)) return false;
    isFirst = false;
  }
  return !isFirst && isEncoded();
}

/** Ten times as fast as a decoder, which would make text of it. */
function utf8(): Encoding {
  let begun: Buffer = Buffer.alloc(0);
  return (piece) => {
    if (piece === undefined) return isUtf8(begun);
    const bytes = begun.length === 0 ? piece : Buffer.concat([begun, piece]);
    const end = bytes.length - unfinished(bytes);
    begun = bytes.subarray(end);
    return isUtf8(bytes.subarray(0, end));
  };
}

/** How many bytes at the end are the beginning of a character whose rest is still to come. */
function unfinished(bytes: Buffer): number {
  const last = [...bytes.subarray(-3)].reverse();
  const at = last.findIndex((byte) => byte >= 0xc0);
  const lead = last[at] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  return at >= 0 && at + 1 < length ? at + 1 : 0;
}

function gb18030(): Encoding {
  const decoder = new TextDecoder('gb18030', { fatal: true });
  return (piece) => {
    try {
      decoder.decode(piece, { stream: piece !== undefined });
      return true;
    } catch {
      return false;
    }
  };
}
