import type { Endpoint, InputOf } from '@edp/contract/endpoint';
import { errorCodes } from '@edp/contract/error-codes';
import { CallError, refuseFailure } from './answer.ts';
import { readEnvelope, requestOf, send } from './call.ts';
import { currentCredentials } from './session-store.ts';
import { learnClock } from './signing.ts';

const KEPT_MS = 60_000;

/** Fetches a file with the headers of a call and hands it to the browser under its own name. */
export async function download<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  const { blob, name } = await fetchFile(endpoint, input);
  const link = document.createElement('a');
  link.href = temporaryAddress(blob);
  link.download = name;
  link.click();
}

/** Fetches a file with the headers of a call and shows it in a new browser tab. */
export async function openFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  // Opened before the wait, otherwise the browser takes it for an unasked pop-up.
  const target = window.open('', '_blank');
  try {
    const { blob } = await fetchFile(endpoint, input);
    const address = temporaryAddress(blob);
    if (target) target.location.href = address;
    else location.assign(address);
  } catch (error) {
    target?.close();
    throw error;
  }
}

async function fetchFile(endpoint: Endpoint, input: unknown): Promise<{ blob: Blob; name: string }> {
  const { ticket } = currentCredentials();
  const request = requestOf(endpoint, input);
  let response = await send(request);
  if (isEnvelope(response)) {
    const answer = await readEnvelope(response);
    const clockWasWrong =
      Number(answer.code) === errorCodes.invalidSignature.code && learnClock(response.headers.get('date'));
    if (!clockWasWrong) refuseFailure({ ...answer, status: 0 }, 'code-0', ticket);
    response = await send(request);
  }
  if (!response.ok || isEnvelope(response)) throw new CallError();
  return { blob: await response.blob(), name: nameOf(response.headers.get('content-disposition') ?? '') };
}

function isEnvelope(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').includes('application/json');
}

function nameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download';
}

function temporaryAddress(blob: Blob): string {
  const address = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  return address;
}
