import { company } from '@edp/contract/companies';
import type { Company } from '@edp/contract/companies';
import { fromWire } from '@edp/contract/wire-names';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { CompanyLookupSettings } from '../../service-settings.ts';
import type { CompanySource } from './company-source.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_000_000;
const MAX_COMPANIES = 50;

const text = z
  .union([z.string(), z.number().transform(String), z.null().transform(() => '')])
  .default('')
  .transform((value) => value.slice(0, 5_000));
/** What some services answer with 200 when they refuse. */
const accepted = z.object({ code: z.union([z.literal([0, 200]), z.literal(['0', '200'])]).optional() });
const texts = z.object(Object.fromEntries(Object.keys(company.shape).map((name) => [name, text])));
const told = z.preprocess((answer) => fromWire(company, answer), texts).pipe(company);

/** A service that answers `/advSearch` and `/getBasicInfo` with `{data}` under the wire's names. */
export function httpSource(settings: CompanyLookupSettings): CompanySource {
  return {
    async search(keyword) {
      const { data } = z
        .object({ ...accepted.shape, data: z.array(told).nullish() })
        .parse(await ask(settings, 'advSearch', keyword));
      return (data ?? []).slice(0, MAX_COMPANIES);
    },
    async find(keyword): Promise<Company | undefined> {
      const { data } = z
        .object({ ...accepted.shape, data: told.nullish() })
        .parse(await ask(settings, 'getBasicInfo', keyword));
      return data ?? undefined;
    },
  };
}

async function ask({ url, token }: CompanyLookupSettings, call: string, keyword: string): Promise<unknown> {
  const answer = await fetch(`${url}/${call}?${new URLSearchParams({ keyword })}`, {
    headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    // A redirect could lead anywhere, with the token.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The company service answered ${answer.status}`);
  return JSON.parse(await readLimited(answer));
}

/** The body as text; an endless one is cut off instead of being kept. */
async function readLimited({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The company service answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws AppError unavailable whatever went wrong; `report` is told what. */
export async function orUnavailable<T>(asked: Promise<T>, report: (error: unknown) => void): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError) throw error;
    report(error);
    throw new AppError('unavailable', '工商查询暂不可用，请稍后再试');
  }
}
