import { z } from 'zod';
import type { ExportedList } from '@edp/contract/exported-list';
import { toWire } from '@edp/contract/wire-names';
import type { Endpoint } from '@edp/contract/endpoint';
import { call } from '../api/call.ts';
import { prefetch, reported, type Query } from '../query/query.ts';
import { listInput, readListAddress, type ListAddress } from './list-address.ts';
import { ownPageSize } from './page-size.ts';
import { startListSettings, type ListName } from './list-settings.ts';

export interface Page<Row> {
  data: readonly Row[];
  total: number;
  /** The total is only known to be larger than the bound. */
  totalBounded?: boolean | undefined;
  /** The columns by which so many rows are not put in order. */
  unordered?: readonly string[] | undefined;
}

/** What a list fetches, stated once and away from its screen's code: the route starts it, `useList` takes it over. */
export interface ListQuery<Row> {
  /** Under which it remembers how somebody arranges it; absent: it does not. */
  name?: ListName | undefined;
  filters: readonly string[];
  /** The page size that a reset gives; absent: it stays. */
  sizeAfterReset?: number | undefined;
  page: (address: ListAddress) => Query<Page<Row>>;
  /** How it is exported; absent where it is not. */
  exported?: ExportedList | undefined;
  /** Files can be made into its records as well. */
  isImported?: boolean | undefined;
  /** A second column can part what the first one leaves equal. */
  sortsByTwo?: boolean | undefined;
  /** What the call is asked for whatever the page, filters and order, as it goes on the wire. */
  asked: (address: ListAddress) => Readonly<Record<string, unknown>>;
  /** Fetches the page that an address shows. */
  start: (search: URLSearchParams) => void;
}

type ListEndpoint<Row, Input> = Endpoint<
  z.ZodType<unknown, Input>,
  z.ZodObject<{
    data: z.ZodArray<z.ZodType<Row>>;
    total: z.ZodNumber;
    totalBounded: z.ZodOptional<z.ZodBoolean>;
  }>
>;
type WrappedEndpoint<Row, Input> = Endpoint<
  z.ZodType<unknown, Input>,
  z.ZodObject<{
    page: z.ZodObject<{ list: z.ZodArray<z.ZodType<Row>>; totalCount: z.ZodNumber }>;
  }>
>;

interface ListOptions<Input> {
  /** Filters of the screen; each is sent, empty ones too. */
  filters: readonly (keyof Input & string)[];
  /** What every call carries as well. */
  always?: Partial<Input>;
  name?: ListName;
  /** As of a query. */
  failed?: string;
}

interface WrappedListOptions<Input> extends ListOptions<Input> {
  sizeAfterReset?: number;
}

/** How many rows an endpoint finds. */
export function totalOf<Row, Input>(
  endpoint: ListEndpoint<Row, Input>,
  input: NoInfer<Input>,
): Query<number> {
  return {
    key: [endpoint.path, 'total', input],
    fetch: async (signal) => (await call<ListEndpoint<Row, unknown>>(endpoint, input, { signal })).total,
  };
}

export function listOf<Row, Input>(
  endpoint: ListEndpoint<Row, Input>,
  { name, filters, always, failed }: ListOptions<Input>,
): ListQuery<Row> {
  const inputOf = (address: ListAddress) => ({ ...always, ...listInput(address) });
  const query = listQuery<Row>({ name, filters }, (address) => {
    const input = inputOf(address);
    return {
      failed,
      key: [endpoint.path, 'page', input],
      fetch: (signal) => call<ListEndpoint<Row, unknown>>(endpoint, input, { signal }),
    };
  });
  const asked = (address: ListAddress) => {
    const onWire = new Map(Object.entries({ ...Object(toWire(endpoint.input, inputOf(address))) }));
    for (const name of ['pageNo', 'pageSize']) onWire.delete(name);
    return Object.fromEntries(onWire);
  };
  const sortsByTwo = endpoint.input instanceof z.ZodObject && 'thenField' in endpoint.input.shape;
  const isImported = endpoint.imported !== undefined;
  return { ...query, asked, exported: endpoint.exported, isImported, sortsByTwo };
}

/** The same for calls that name their paging `page` and `limit`. */
export function limitedListOf<Row, Input>(
  endpoint: ListEndpoint<Row, Input>,
  { filters, always }: ListOptions<Input>,
): ListQuery<Row> {
  return listQuery({ filters }, (address) => {
    const input = { ...always, ...limitedInput(address) };
    return {
      key: [endpoint.path, 'page', input],
      fetch: (signal) => call<ListEndpoint<Row, unknown>>(endpoint, input, { signal }),
    };
  });
}

/** The same for those that also wrap the rows of their answer. */
export function wrappedListOf<Row, Input>(
  endpoint: WrappedEndpoint<Row, Input>,
  { name, filters, always, sizeAfterReset }: WrappedListOptions<Input>,
): ListQuery<Row> {
  const query = listQuery<Row>({ name, filters }, (address) => {
    const input = { ...always, ...limitedInput(address) };
    return {
      key: [endpoint.path, 'page', input],
      async fetch(signal) {
        const { page } = await call<WrappedEndpoint<Row, unknown>>(endpoint, input, { signal });
        return { data: page.list, total: page.totalCount };
      },
    };
  });
  return { ...query, sizeAfterReset };
}

function limitedInput(address: ListAddress) {
  const { pageNo: page, pageSize: limit, ...rest } = listInput(address);
  return { ...rest, page, limit };
}

function listQuery<Row>(
  { name, filters }: Pick<ListQuery<Row>, 'name' | 'filters'>,
  pageOf: (address: ListAddress) => Query<Page<Row>>,
): ListQuery<Row> {
  const page = (address: ListAddress) => reported(pageOf(address));
  const start = (search: URLSearchParams) => {
    void prefetch(page(readListAddress(search, filters, ownPageSize())));
    if (name) startListSettings(name);
  };
  const asked = ({ filters: values }: ListAddress) => values;
  return { name, filters, page, asked, start };
}
