import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '@edp/contract/endpoint';
import type { SuccessRule } from '@edp/contract/envelope';
import type { Language } from '@edp/contract/multilingual';
import { call } from './call.ts';
import { reportFailure } from './failure.ts';
import { languageEntry } from './language.ts';
import { listInput, readListAddress, type ListAddress } from './list-address.ts';
import { startQuery } from './query-client.ts';
import { loginInfoEntry, type KeptInfo } from './session-store.ts';
import { commonText } from './text-store.ts';

type ListOutput<Row> = z.ZodObject<{
  data: z.ZodArray<z.ZodType<Row>>;
  total: z.ZodNumber;
  totalBounded: z.ZodOptional<z.ZodBoolean>;
}>;
type ListEndpoint<Row, Input> = Endpoint<z.ZodType<unknown, Input>, ListOutput<Row>>;

interface ListOptions<Input> {
  /** Filters of the screen; each is sent, empty ones too. */
  filters: readonly (keyof Input & string)[];
  success?: SuccessRule;
}

/** Another role, organisation or language is another page. */
interface Reader {
  person: KeptInfo | undefined;
  language: Language;
}

export interface ListSource<Row> {
  filters: readonly string[];
  page: (address: ListAddress, reader: Reader) => ReturnType<typeof pageQuery<Row>>;
  /** Starts the call of the page that an address shows. */
  start: (search: URLSearchParams) => void;
}

/**
 * What a list asks for, stated once and away from its screen's code: the route starts a page with it while that code is
 * still on its way, `useList` takes the page over.
 */
export function listOf<Row, Input>(
  endpoint: ListEndpoint<Row, Input>,
  { filters, success }: ListOptions<Input>,
): ListSource<Row> {
  return {
    filters,
    page: (address, reader) => pageQuery({ endpoint, success }, address, reader),
    start(search) {
      const person = loginInfoEntry.read();
      const address = readListAddress(search, filters);
      if (person)
        startQuery(pageQuery({ endpoint, success }, address, { person, language: languageEntry.read() }));
    },
  };
}

interface Source<Row> {
  endpoint: ListEndpoint<Row, unknown>;
  success: SuccessRule | undefined;
}

function pageQuery<Row>(
  { endpoint, success }: Source<Row>,
  address: ListAddress,
  { person, language }: Reader,
) {
  const who = [person?.userId, person?.roleId, person?.invorgId, language].join('/');
  const input = listInput(address);
  return queryOptions({
    queryKey: ['data', endpoint.path, who, input] as const,
    queryFn: async ({ signal }) => {
      try {
        return { who, ...(await call(endpoint, input, { signal, ...(success && { success }) })) };
      } catch (error) {
        if (!signal.aborted) reportFailure(error, commonText('获取数据失败'));
        throw error;
      }
    },
  });
}
