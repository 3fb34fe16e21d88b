import { IDEMPOTENCY_HEADER, type Endpoint, type OutputOf } from '@edp/contract/endpoint';
import { errorCodes } from '@edp/contract/error-codes';
import {
  files,
  UPLOAD_RULES,
  type UploadPurpose,
  type UploadSource,
  type UploadedFile,
} from '@edp/contract/files';
import { TICKET_HEADER, UNSIGNED_PAYLOAD } from '@edp/contract/signature';
import { answerFromWire } from '@edp/contract/wire-answer';
import { CallError, parseEnvelope, refuseFailure } from './answer.ts';
import { outputOf } from './call.ts';
import { newKey } from './intents.ts';
import { currentCredentials } from '../session/session-store.ts';
import { learnClock, signedHeaders } from './signing.ts';

const FAILED = 'unable to upload.';

export interface UploadOptions {
  /** What the file is for; absent: told by source, content and name. */
  purpose?: UploadPurpose;
  /** Told how much has been sent, 0 to 100. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

/** What is taken for a purpose: less than so many megabytes, and other endings than those of pictures. */
export function limitsFor(purpose: UploadPurpose): { megabytes: number; accept?: string[] } {
  const { megabytes, extensions } = UPLOAD_RULES[purpose];
  if (extensions === UPLOAD_RULES.picture.extensions) return { megabytes };
  return { megabytes, accept: extensions.map((extension) => `.${extension}`) };
}

/** Refusals that tell the person what is wrong with the file, or to wait. */
const told: ReadonlySet<number | undefined> = new Set([
  errorCodes.tooLarge.code,
  errorCodes.unsupportedType.code,
  errorCodes.tooMany.code,
  errorCodes.sessionOver.code,
]);

/** Of files whose upload has not been confirmed: sent once more, one of them is stored once. */
const keys = new WeakMap<File, string>();

/**
 * Stores one file, with or without a ticket. Throws `CallError`: with the server's words when it refuses the file
 * itself, with the one text of a failed upload otherwise.
 */
export async function upload(
  file: File,
  source: UploadSource,
  options: UploadOptions = {},
): Promise<UploadedFile> {
  const fields = { source, ...(options.purpose && { purpose: options.purpose }) };
  try {
    return (await sendFile(files.upload, fields, file, options)).data;
  } catch (error) {
    throw error instanceof CallError && !isTold(error) ? failed(error) : error;
  }
}

/** Sends a file with the fields of its call, telling how much has been sent. Throws `CallError` with the words to be shown. */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  fields: Readonly<Record<string, string>>,
  file: File,
  options: UploadOptions = {},
): Promise<OutputOf<E>> {
  const { ticket } = currentCredentials();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const key = keys.get(file) ?? newKey();
  keys.set(file, key);
  const sent = { path: endpoint.path, form };
  let answer = await post(sent, { ...options, key });
  if (Number(answer.envelope.code) === errorCodes.invalidSignature.code && learnClock(answer.date)) {
    answer = await post(sent, { ...options, key });
  }
  refuseFailure(answer.envelope, endpoint.success ?? 'code-0', ticket);
  const output = outputOf(endpoint, parseEnvelope(answerFromWire(endpoint, answer.envelope)));
  keys.delete(file);
  return output;
}

function isTold({ code, errors }: CallError): boolean {
  return told.has(code) || errors.some(({ path }) => path === 'file');
}

function failed(cause?: CallError): CallError {
  return new CallError({ message: FAILED, code: cause?.code, traceId: cause?.traceId });
}

function post(
  { path, form }: { path: string; form: FormData },
  { onProgress, signal, key }: UploadOptions & { key: string },
) {
  // Only this older interface tells how much of a body has been sent.
  const request = new XMLHttpRequest();
  return new Promise<{ envelope: ReturnType<typeof parseEnvelope>; date: string | null }>(
    (resolve, reject) => {
      request.open('POST', path);
      for (const [name, value] of Object.entries(uploadHeaders(path))) request.setRequestHeader(name, value);
      request.setRequestHeader(IDEMPOTENCY_HEADER, key);
      request.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100));
      };
      request.onload = () => {
        try {
          resolve({
            envelope: parseEnvelope(JSON.parse(request.responseText)),
            date: request.getResponseHeader('date'),
          });
        } catch {
          reject(failed());
        }
      };
      request.onerror = () => reject(failed());
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort());
      if (signal?.aborted) reject(new DOMException('Aborted', 'AbortError'));
      else request.send(form);
    },
  );
}

function uploadHeaders(path: string): Record<string, string> {
  const headers = signedHeaders({ method: 'POST', path, bodyHash: UNSIGNED_PAYLOAD });
  const { [TICKET_HEADER]: ticket = '', e = '', s = '', c = '' } = headers;
  return { ...headers, ticket, timestamp: e, signature: s, nonce: c };
}
