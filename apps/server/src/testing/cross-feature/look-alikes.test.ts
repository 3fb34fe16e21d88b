import { applications } from '@edp/contract/applications';
import { brands } from '@edp/contract/brands';
import { news } from '@edp/contract/news';
import type { z } from 'zod';
import { beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../app.ts';
import { brandForm } from '../fixtures/brand-form.ts';
import { fieldsByName } from '../schema-fields.ts';
import { useTestApp } from '../test-app.ts';
import type { TestTenant } from '../test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

const CODES = ['code', 'itemCode', 'barCode', 'screen', 'autoLotAlphaPrefix', 'startAutoSerialNumber'];
const NAMES = ['name', 'itemName', 'productName', 'variantName', 'value', 'variantKey', 'value', 'title'];

/** Every field of the name in the inputs of all commands. */
function written(names: readonly string[]): (readonly [string, z.ZodType])[] {
  return Object.entries(features).flatMap(([feature, { contract }]) =>
    Object.entries(contract)
      .filter(([, { kind, access }]) => kind === 'command' && access === 'signed-in')
      .flatMap(([call, { input }]) =>
        [...fieldsByName(input)]
          .filter(([name]) => names.includes(name))
          .flatMap(([name, schemas]) =>
            schemas.map((schema) => [`${feature}.${call} ${name}`, schema] as const),
          ),
      ),
  );
}

const messageOf = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues[0]?.message;
/**
 * The organisation that is worked in is named back as the server named it, and not written; a pasted name is judged by the form for
 * one user; the codes of second factors are typed once and not kept. What a restored record or one of many is to hold is judged by
 * the record's own form, and a draft keeps what was typed as it was typed.
 */
const OTHERWISE =
  /^(session\.chooseOrganisation name|users\.(create|check)Many name|secondFactors\.\w+ code|deletedRecords\.restore (code|name)|bulkChanges\.preview value|drafts\.save (title|value))$/;
const codes = written(CODES).filter(([field]) => !OTHERWISE.test(field));
const names = written(NAMES).filter(([field]) => !OTHERWISE.test(field));

test('there are fields to look at', () => {
  expect(codes.length).toBeGreaterThan(15);
  expect(names.length).toBeGreaterThan(25);
});

test.each([...codes, ...names])('%s holds nothing that cannot be seen, and is composed', (_field, schema) => {
  for (const unseen of ['\u200b', '\u200d', '\ufeff', '\u00ad', '\u202e', '\u2060', '\u3164', '\ufe0f'])
    for (const text of [`A${unseen}B`, `AB${unseen}`])
      expect(messageOf(schema, text)).toBe('不允许包含不可见字符');
  expect(schema.safeParse('Cafe\u0301').data).toBe('Caf\u00e9');
});

test.each(codes)('%s has one way of writing a character', (_field, schema) => {
  for (const text of ['ＡＢ', 'A１', 'A\u00a0B', 'A²', 'A  B'])
    expect(messageOf(schema, text)).toMatch(/^不允许(包含全角或变体字符、连续空格|输入中文字符)$/);
});

describe('over HTTP', () => {
  test('the answer names the field', async () => {
    const answer = await tenant.admin.call(applications.create, {
      code: 'APP\u200b',
      name: '应\u202e用',
      remarks: '',
    });
    expect(answer).toMatchObject({ http: 400, code: 4000 });
    expect(answer.errors).toEqual([
      { path: 'code', message: '不允许包含不可见字符' },
      { path: 'name', message: '不允许包含不可见字符' },
    ]);
  });

  test('a name in parts is the same name, when it is saved and when it is looked for', async () => {
    await tenant.admin.call(brands.save, brandForm({ name: 'Caf\u00e9' }));
    expect(await tenant.admin.call(brands.save, brandForm({ name: 'Cafe\u0301' }))).toMatchObject({
      http: 409,
      code: 4090,
      errors: [{ path: 'name', message: '名称已存在' }],
    });
    expect((await tenant.admin.call(brands.list, { keyword: 'Cafe\u0301' })).data).toHaveLength(1);
  });

  test('half a character is refused in every text, and nothing is saved', async () => {
    const refused = (path: string) => ({
      http: 400,
      code: 4000,
      errors: [{ path, message: '不允许包含不完整的字符' }],
    });
    const inRemark = brandForm({ description: 'x\ud800' });
    expect(await tenant.admin.call(brands.save, inRemark)).toMatchObject(refused('description'));
    expect((await tenant.admin.call(brands.list, { code: inRemark.code })).data).toEqual([]);
    expect(await tenant.admin.call(brands.list, { keyword: '\udc00' })).toMatchObject(refused('keyword'));
    const article = { title: '标题', typeName: '公告', content: '<p>\ud83d</p>' };
    expect(await tenant.admin.call(news.publish, article)).toMatchObject(refused('content'));
  });

  test('a remark may hold what joins characters', async () => {
    const { data } = await tenant.admin.call(brands.save, brandForm({ description: '👩\u200d🔧' }));
    expect(data.description).toBe('👩\u200d🔧');
  });
});
