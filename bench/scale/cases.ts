import { files } from '@edp/contract/files';
import { materials } from '@edp/contract/materials';
import { session } from '@edp/contract/session';
import { units } from '@edp/contract/units';
import { materialFormOf } from '../../apps/server/src/testing/fixtures/material-forms.ts';
import { formOf, formType } from '@edp/testkit/uploads';
import { PASSWORD } from '../seed/tenant.ts';
import { prepared, type Asked } from './session.ts';
import type { Filled, Stand } from './stand.ts';
import type { Prepared } from './wire.ts';

/** A row of the table. */
export interface Case {
  name: string;
  /** Whether the plain server answers it too. */
  plain?: true;
  /** What share of the other server's rate is to be reached with so many connections. */
  goal?: Record<number, number>;
  /** Whether it is as quick however much the tenant has. */
  anySize?: true;
  /** Whether two processes are measured too. */
  two?: true;
  /** Makes so many requests that have not been asked before. */
  prepare(place: { stand: Stand; tenant: Filled }, count: number): Promise<Prepared[]>;
}

let turns = 0;

function signed(
  asked: (tenant: Filled, turn: number) => Asked & Pick<Prepared, 'answered'>,
  by: 'sessions' | 'people' = 'sessions',
): Case['prepare'] {
  return async ({ tenant }, count) =>
    Array.from({ length: count }, () => {
      const turn = turns++;
      const { answered, ...request } = asked(tenant, turn);
      return { ...prepared(nth(tenant[by], turn), request), answered };
    });
}

function nth<T>(all: readonly T[], turn: number): T {
  const one = all[turn % all.length];
  if (one === undefined) throw new Error('The tenant lacks something');
  return one;
}

const post = (path: string, body: object): Asked => ({ method: 'POST', path, body: JSON.stringify(body) });
const list = (filters: object) =>
  signed(() => post(materials.list.path, { pageNo: 1, pageSize: 10, ...filters }));

function formOfMaterial({ unitIds, categoryId, typeId }: Filled, turn: number) {
  const needs = { unitId: nth(unitIds, turn), itemCategoryId: categoryId, itemTypeIds: [typeId] };
  return materialFormOf(needs, { itemCode: `N${turn}`, itemName: `黄铜法兰 DN${turn % 500}` });
}

/** How often each material has been saved, which tells its version. */
const saves = new Map<number, number>();

function save(tenant: Filled, turn: number) {
  const id = nth(tenant.materialIds, turn);
  const version = 1 + (saves.get(id) ?? 0);
  return {
    ...post(materials.update.path, { ...formOfMaterial(tenant, id), itemCode: `S${id}`, id, version }),
    answered: () => void saves.set(id, version),
  };
}

const FIRST_SOURCE = 1_700_000_000_000;

/** A captcha serves once, so each is written down before. */
const login: Case['prepare'] = async ({ stand, tenant }, count) => {
  const all = Array.from({ length: count }, () => turns++);
  const sources = all.map((turn) => `web_${FIRST_SOURCE + turn}`);
  await stand.owner.query(
    `insert into captchas (source, answer, expires_at)
     select source, 'abcd', now() + interval '10 minutes' from unnest($1::text[]) as source`,
    [sources],
  );
  const person = { password: PASSWORD, captcha: 'abcd', rememberMe: false, language: 'ZHS' };
  return all.map((turn, at) => {
    const body = { ...person, loginName: nth(tenant.accounts, turn), source: sources[at] };
    return prepared({ tenantCode: tenant.tenantCode }, post(session.login.path, body));
  });
};

const MEGABYTE = 1_024 * 1_024;
const TEXT = '演示文字。';
const form = {
  contentType: formType,
  bytes: formOf([
    { name: 'source', value: 'edp' },
    { name: 'purpose', value: 'document' },
    { name: 'file', value: TEXT.repeat(MEGABYTE / Buffer.byteLength(TEXT)), fileName: '演示.txt' },
  ]),
};

/** What somebody may upload in an hour is forgotten. */
const upload: Case['prepare'] = async (place, count) => {
  await place.stand.owner.query(`delete from rate_limits where bucket like 'upload-of:%'`);
  return signed(() => ({ method: 'POST', path: files.upload.path, form }), 'people')(place, count);
};

export const cases: readonly Case[] = [
  {
    name: 'point read',
    plain: true,
    goal: { 1: 0.5, 32: 0.45 },
    two: true,
    prepare: signed(({ materialIds }, turn) => ({
      method: 'GET',
      path: `${materials.detail.path}?skuId=${nth(materialIds, turn)}`,
    })),
  },
  {
    name: 'point read of a unit',
    plain: true,
    goal: { 1: 0.5, 32: 0.45 },
    anySize: true,
    two: true,
    prepare: signed(({ unitIds }, turn) => post(units.detail.path, { id: nth(unitIds, turn) })),
  },
  { name: 'list of 10 with count', plain: true, goal: { 1: 0.5, 32: 0.7 }, two: true, prepare: list({}) },
  { name: 'two characters', plain: true, prepare: list({ keyword: '法兰' }) },
  { name: 'initials', plain: true, prepare: list({ keyword: 'nlfl' }) },
  {
    name: 'create',
    goal: { 1: 0.6, 32: 0.6 },
    two: true,
    prepare: signed((tenant, turn) => post(materials.create.path, formOfMaterial(tenant, turn))),
  },
  { name: 'save with version', prepare: signed(save) },
  { name: 'login', anySize: true, prepare: login },
  { name: 'upload of 1 MB', anySize: true, prepare: upload },
];
