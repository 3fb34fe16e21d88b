import { materials } from '@edp/contract/materials';
import { units } from '@edp/contract/units';
import { signedHeaders } from '@edp/testkit/signing';
import { materialFormOf } from '../../apps/server/src/testing/fixtures/material-forms.ts';
import type { PreparedRequest } from './connection.ts';
import type { FilledTenant } from './tenants.ts';

/** How often each material has been saved in the tables of a server, which tells its version. */
export type SaveCounts = Map<number, number>;

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  answered?: () => void;
}

export interface Case {
  name: string;
  /** Processor time as ratio to the plain server's, at 32 connections. */
  maxRatio?: { server: number; database?: number };
  /** Part of the plain server's rate, by connections. */
  minRate?: Readonly<Record<number, number>>;
  call(tenant: FilledTenant, turn: number, saves: SaveCounts): Call;
}

const post = (path: string, body: object): Call => ({ method: 'POST', path, body });
const PAGE_SIZE = 10;
const DEEP_PAGE = 5_000;
const list = (filters: object) => post(materials.list.path, { pageNo: 1, pageSize: PAGE_SIZE, ...filters });

function formOf({ unitIds, categoryId, typeId }: FilledTenant, turn: number, itemCode: string) {
  const needs = { unitId: nth(unitIds, turn), itemCategoryId: categoryId, itemTypeIds: [typeId] };
  return materialFormOf(needs, { itemCode, itemName: `黄铜法兰 DN${turn % 500}` });
}

function save(tenant: FilledTenant, turn: number, saves: SaveCounts): Call {
  const id = nth(tenant.materialIds, turn);
  const version = 1 + (saves.get(id) ?? 0);
  return {
    ...post(materials.update.path, { ...formOf(tenant, id, `S${id}`), id, version }),
    answered: () => void saves.set(id, version),
  };
}

const READ_RATE = { 1: 0.5, 32: 0.45 };
const LIST_RATE = { 1: 0.5, 32: 0.7 };
const WRITE_RATE = { 1: 0.5, 32: 0.35 };

export const cases: readonly Case[] = [
  {
    name: 'read a material',
    maxRatio: { server: 2, database: 1.5 },
    minRate: READ_RATE,
    call: ({ materialIds }, turn) => ({
      method: 'GET',
      path: `${materials.detail.path}?skuId=${nth(materialIds, turn)}`,
    }),
  },
  {
    name: 'read a unit',
    maxRatio: { server: 2 },
    minRate: READ_RATE,
    call: ({ unitIds }, turn) => post(units.detail.path, { id: nth(unitIds, turn) }),
  },
  {
    name: 'list 10 with count',
    maxRatio: { server: 2 },
    minRate: LIST_RATE,
    call: () => list({}),
  },
  {
    name: 'deep page',
    call: ({ materials: count }) => list({ pageNo: Math.min(DEEP_PAGE, Math.ceil(count / PAGE_SIZE)) }),
  },
  {
    name: 'search',
    maxRatio: { server: 2.5 },
    minRate: LIST_RATE,
    call: () => list({ keyword: '法兰' }),
  },
  { name: 'initials', call: () => list({ keyword: 'fl' }) },
  {
    name: 'create',
    maxRatio: { server: 3, database: 2.5 },
    minRate: WRITE_RATE,
    call: (tenant, turn) => post(materials.create.path, formOf(tenant, turn, `N${turn}`)),
  },
  { name: 'save', maxRatio: { server: 3 }, minRate: WRITE_RATE, call: save },
];

let turns = 0;

/** The next request of the case, signed by one of the tenant's sessions; it serves once. */
export function nextRequest({ call }: Case, tenant: FilledTenant, saves: SaveCounts): PreparedRequest {
  const turn = turns++;
  const { method, path, body: input, answered } = call(tenant, turn, saves);
  const body = input === undefined ? '' : JSON.stringify(input);
  const headers = {
    host: '127.0.0.1',
    ...signedHeaders(nth(tenant.sessions, turn), { method, url: path, body }),
    ...(method === 'POST' && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return { bytes: Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`), answered };
}

export function nth<T>(all: readonly T[], turn: number): T {
  const one = all[turn % all.length];
  if (one === undefined) throw new Error('The tenant lacks something');
  return one;
}
