import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { UploadPurpose } from '@edp/contract/files';
import { fileTypeFromFile } from 'file-type';
import { isSystemError } from '../../http/system-error.ts';
import { HEAD_BYTES, extensionOf, takes } from '../../http/upload-purpose.ts';
import { wrongType } from '../../http/upload-refusals.ts';

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
  if (type === undefined) throw wrongType(purpose);
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
  return (await decodes(path, 'utf-8')) || decodes(path, 'gb18030');
}

async function decodes(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes('\u0000') || (isFirst && markup.test(text))) return false;
      isFirst = false;
    }
    decoder.decode();
    return !isFirst;
  } catch (error) {
    if (isSystemError(error)) throw error;
    return false;
  }
}
