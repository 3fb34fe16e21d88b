import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '@edp/contract/endpoint';
import type { SuccessRule } from '@edp/contract/envelope';
import type { Language } from '@edp/contract/multilingual';
import { call, type CallOptions } from './call.ts';
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
type WrappedOutput<Row> = z.ZodObject<{
  page: z.ZodObject<{ list: z.ZodArray<z.ZodType<Row>>; totalCount: z.ZodNumber }>;
}>;
type WrappedEndpoint<Row, Input> = Endpoint<z.ZodType<unknown, Input>, WrappedOutput<Row>>;

interface ListOptions<Input> {
  /** Filters of the screen; each is sent, empty ones too. */
  filters: readonly (keyof Input & string)[];
  success?: SuccessRule;
  /** What every call carries besides. */
  always?: Partial<Input>;
}

interface WrappedListOptions<Input> extends ListOptions<Input> {
  /** The page size that a reset gives; absent: it stays. */
  sizeAfterReset?: number;
}

/** Another role, organisation or language is another page. */
interface Reader {
  person: KeptInfo | undefined;
  language: Language;
}

export interface ListSource<Row> {
  filters: readonly string[];
  /** The page size that a reset gives; absent: it stays. */
  sizeAfterReset?: number | undefined;
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
  { filters, success, always }: ListOptions<Input>,
): ListSource<Row> {
  return sourceOf(filters, (address) => {
    const input = { ...always, ...listInput(address) };
    return {
      path: endpoint.path,
      input,
      load: (options) =>
        call<ListEndpoint<Row, unknown>>(endpoint, input, { ...options, ...(success && { success }) }),
    };
  });
}

/** The same for calls that name their paging `page` and `limit`. */
export function limitedListOf<Row, Input>(
  endpoint: ListEndpoint<Row, Input>,
  { filters, always }: Pick<ListOptions<Input>, 'filters' | 'always'>,
): ListSource<Row> {
  return sourceOf(filters, (address) => {
    const { pageNo: page, pageSize: limit, ...rest } = listInput(address);
    const input = { ...always, ...rest, page, limit };
    return {
      path: endpoint.path,
      input,
      load: (options) => call<ListEndpoint<Row, unknown>>(endpoint, input, options),
    };
  });
}

/** The same for those that wrap the rows of their answer besides. */
export function wrappedListOf<Row, Input>(
  endpoint: WrappedEndpoint<Row, Input>,
  { filters, success, always, sizeAfterReset }: WrappedListOptions<Input>,
): ListSource<Row> {
  const source = sourceOf<Row>(filters, (address) => {
    const { pageNo: page, pageSize: limit, ...rest } = listInput(address);
    const input = { ...always, ...rest, page, limit };
    return {
      path: endpoint.path,
      input,
      async load(options) {
        const answer = await call<WrappedEndpoint<Row, unknown>>(endpoint, input, {
          ...options,
          ...(success && { success }),
        });
        return { data: answer.page.list, total: answer.page.totalCount };
      },
    };
  });
  return { ...source, sizeAfterReset };
}

interface Rows<Row> {
  data: readonly Row[];
  total: number;
  totalBounded?: boolean | undefined;
}

/** The call of one page. */
interface PageCall<Row> {
  path: string;
  input: object;
  load: (options: CallOptions) => Promise<Rows<Row>>;
}

function sourceOf<Row>(
  filters: readonly string[],
  callOf: (address: ListAddress) => PageCall<Row>,
): ListSource<Row> {
  return {
    filters,
    page: (address, reader) => pageQuery(callOf(address), reader),
    start(search) {
      const person = loginInfoEntry.read();
      if (!person) return;
      const address = readListAddress(search, filters);
      startQuery(pageQuery(callOf(address), { person, language: languageEntry.read() }));
    },
  };
}

function pageQuery<Row>({ path, input, load }: PageCall<Row>, { person, language }: Reader) {
  const who = [person?.userId, person?.roleId, person?.invorgId, language].join('/');
  return queryOptions({
    queryKey: ['data', path, who, input] as const,
    queryFn: async ({ signal }) => {
      try {
        return { who, ...(await load({ signal })) };
      } catch (error) {
        if (!signal.aborted) reportFailure(error, commonText('获取数据失败'));
        throw error;
      }
    },
  });
}
