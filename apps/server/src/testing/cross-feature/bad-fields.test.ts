import type { Endpoint } from '@edp/contract/endpoint';
import { methodsOf } from '@edp/contract/endpoint';
import { productVariantForm } from '@edp/contract/product-form';
import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
import { toWire, wireName } from '@edp/contract/wire-names';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { features } from '../../app.ts';
import { matrixVariants, productClerk, productForms } from '../fixtures/product-forms.ts';
import { useTestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';
import type { TestTenant } from '../test-tenant.ts';

/** What is wrong with a field is said of that field, under the name that the wire gives it; the cases are the contract's. */
const product = useTestApp();
let tenant: TestTenant;
let clerk: TestClient;
let forms: Awaited<ReturnType<typeof productForms>>;

beforeAll(async () => {
  tenant = await product.newTenant({ operator: true });
  clerk = await productClerk(product.database, tenant, { organisation: '东库' });
  forms = await productForms(product.database, tenant, clerk);
});

type Fields = Record<string, unknown>;
type Shape = Readonly<Record<string, z.ZodType>>;

/** The schema of what is typed or chosen, whatever stands around it. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe)
    return innermost(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if ('innerType' in schema._zod.def && schema._zod.def.innerType instanceof z.core.$ZodType)
    return innermost(schema._zod.def.innerType);
  return schema;
}

function tooLong(schema: z.ZodType): string | undefined {
  const inner = innermost(schema);
  const most = inner instanceof z.ZodString ? inner.maxLength : null;
  return most === null || most > 10_000 ? undefined : 'x'.repeat(most + 1);
}

/** An id, an amount, a choice: what takes a number, and no text that is none. */
function isNumber(schema: z.ZodType): boolean {
  return schema.safeParse(1).success && !schema.safeParse('abc').success;
}

const wrong: readonly (readonly [string, (schema: z.ZodType) => unknown])[] = [
  ['missing', (schema) => (schema.safeParse(undefined).success ? undefined : null)],
  ['too long', tooLong],
  ['text for a number', (schema) => (isNumber(schema) ? 'abc' : undefined)],
];

/** By the wire's names each field that can be wrong in this way, with such a value; what is null is left out. */
function wrongFields(shape: Shape, valueOf: (schema: z.ZodType) => unknown): Map<string, unknown> {
  const values = Object.entries(shape).map(
    ([name, schema]) => [wireName(name, schema), valueOf(schema)] as const,
  );
  return new Map(values.filter(([, value]) => value !== undefined));
}

function asSent(fields: ReadonlyMap<string, unknown>): Fields {
  return Object.fromEntries([...fields].filter(([, value]) => value !== null));
}

/** Fields that an input asks for, and the input that holds them. */
interface Place {
  /** Which of several inputs it is. */
  choice: string;
  shape: Shape;
  /** What the paths of its fields begin with. */
  at: string;
  inputOf: (fields: Fields) => unknown;
}

/** An object, one of several told apart by a word, or a list of either or of plain values. */
function placesOf(schema: z.core.$ZodType): Place[] {
  const inner = innermost(schema);
  if (inner instanceof z.ZodObject)
    return [{ choice: '', shape: inner.shape, at: '', inputOf: (fields) => fields }];
  if (inner instanceof z.ZodUnion) return inner.options.flatMap(placesOf).map(withItsWord);
  if (!(inner instanceof z.ZodArray)) return [];
  const entries = placesOf(inner.element).map(({ inputOf, ...place }) => ({
    ...place,
    at: `0.${place.at}`,
    inputOf: (fields: Fields) => [inputOf(fields)],
  }));
  if (entries.length > 0 || !(inner.element instanceof z.ZodType)) return entries;
  return [{ choice: '', shape: { 0: inner.element }, at: '', inputOf: (fields) => [fields['0'] ?? null] }];
}

function withItsWord({ shape, inputOf, at }: Place): Place {
  const isWord = ([, field]: [string, z.ZodType]) => field instanceof z.ZodLiteral;
  const entries = Object.entries(shape);
  const words = entries.flatMap(([name, field]) =>
    field instanceof z.ZodLiteral ? [[name, field.value] as const] : [],
  );
  return {
    choice: words.map(([, word]) => String(word)).join(' '),
    shape: Object.fromEntries(entries.filter((entry) => !isWord(entry))),
    at,
    inputOf: (fields) => inputOf({ ...Object.fromEntries(words), ...fields }),
  };
}

const calls: (readonly [string, Endpoint, Place])[] = Object.entries(features).flatMap(
  ([feature, { contract }]) =>
    Object.entries<Endpoint>(contract).flatMap(([name, endpoint]) =>
      endpoint.access === 'signed-in' && endpoint.transport === undefined
        ? placesOf(endpoint.input).map(
            (place) => [`${feature}.${name} ${place.choice}`.trim(), endpoint, place] as const,
          )
        : [],
    ),
);

const cases = calls.flatMap(([name, endpoint, place]) =>
  wrong.flatMap(([what, valueOf]) => {
    const fields = wrongFields(place.shape, valueOf);
    return fields.size === 0 ? [] : [{ name, what, endpoint, place, fields }];
  }),
);

test('most calls can be given something wrong', () => {
  for (const [what] of wrong)
    expect(cases.filter((one) => one.what === what).length, what).toBeGreaterThan(20);
});

test('every signed-in call that takes something is among them', () => {
  const told = new Set(calls.map(([, endpoint]) => endpoint));
  const asked = Object.values(features).flatMap(({ contract }) => Object.values<Endpoint>(contract));
  const left = asked.filter(({ access, transport }) => access === 'signed-in' && transport === undefined);
  expect(left.filter((endpoint) => !told.has(endpoint)).map(({ path }) => path)).toEqual([]);
});

test.each(cases)('$name: $what', async ({ endpoint, place: { at, inputOf }, fields }) => {
  const input = inputOf(asSent(fields));
  const isNothing = Object.keys(z.looseObject({}).safeParse(input).data ?? { list: input }).length === 0;
  const answer = await tenant.admin.send(
    methodsOf(endpoint)[0] ?? 'POST',
    endpoint.path,
    isNothing ? undefined : input,
  );
  expect(answer).toMatchObject({ http: 400, code: 4000 });
  const named = answer.errors?.map(({ path }) => path) ?? [];
  expect([...fields.keys()].filter((field) => !named.includes(at + field))).toEqual([]);
  for (const { message } of answer.errors ?? []) expect(message).toMatch(/\p{Script=Han}/u);
});

describe('the third variant of a product', () => {
  const variants = () => matrixVariants([{ attributeId: 1, values: ['红', '蓝', '绿'] }]);

  test.each(wrong)('%s', async (_what, valueOf) => {
    const fields = wrongFields(productVariantForm.shape, valueOf);
    expect(fields.size).toBeGreaterThan(0);
    const sent: Fields = z
      .record(z.string(), z.unknown())
      .parse(toWire(products.create.input, forms.form({ productModel: 1, variants: variants() })));
    const [first, second, third] = z
      .array(z.record(z.string(), z.unknown()))
      .parse(sent['proSpecConfigVoList']);
    const kept = Object.entries(third ?? {}).filter(([name]) => !fields.has(name));
    const bad = { ...Object.fromEntries(kept), ...asSent(fields) };
    const answer = await clerk.send('POST', products.create.path, {
      ...sent,
      proSpecConfigVoList: [first, second, bad],
    });
    expect(answer).toMatchObject({ http: 400, code: 4000 });
    expect(answer.errors?.map(({ path }) => path).toSorted()).toEqual(
      [...fields.keys()].map((field) => `proSpecConfigVoList.2.${field}`).toSorted(),
    );
  });
});

describe('one of our names on the wire', () => {
  const create = async (fields: Fields, ours: Fields) => {
    const sent = z.record(z.string(), z.unknown()).parse(toWire(products.create.input, forms.form(fields)));
    return clerk.send('POST', products.create.path, { ...sent, ...ours });
  };

  test('is not the field: what a product needs is missing, and named as the wire does', async () => {
    const sent = z.record(z.string(), z.unknown()).parse(toWire(products.create.input, forms.form()));
    const { proSpecConfigVoList: variants, ...rest } = sent;
    expect(await clerk.send('POST', products.create.path, { ...rest, variants })).toMatchObject({
      code: 4000,
      errors: [{ path: 'proSpecConfigVoList', message: '格式不正确' }],
    });
    const [{ specUnionKey, ...row } = { specUnionKey: '' }] = z
      .array(z.looseObject({ specUnionKey: z.string() }))
      .parse(variants);
    const renamed = [{ ...row, variantKey: specUnionKey }];
    expect(
      await clerk.send('POST', products.create.path, { ...rest, proSpecConfigVoList: renamed }),
    ).toMatchObject({
      code: 4000,
      errors: [{ path: 'proSpecConfigVoList.0.specUnionKey', message: '请输入规格' }],
    });
  });

  test('is neither looked at nor kept where the field may be absent', async () => {
    const { proId: productId } = z
      .object({ data: z.object({ proId: z.number() }) })
      .parse(await create({}, { shelfLifeDays: 'abc', batchManaged: 1, measures: 7 })).data;
    expect(await clerk.call(products.detail, { productId })).toMatchObject({
      data: { shelfLifeDays: null, batchManaged: 0 },
    });
  });

  test('is not what a query asks by', async () => {
    const ask = (query: Fields) => tenant.admin.send('GET', materials.detail.path, { skuId: 1, ...query });
    expect(await ask({ invOrgId: 'abc' })).toMatchObject({ code: 4000, errors: [{ path: 'invOrgId' }] });
    expect(await ask({ inventoryOrganisationId: 'abc' })).toMatchObject({ code: 4040 });
  });
});

test('what the server itself finds is named as the wire does, too', async () => {
  const answerTo = async (fields: Parameters<typeof forms.form>[0]) =>
    clerk.send('POST', products.create.path, toWire(products.create.input, forms.form(fields)));
  expect(await answerTo({ measures: { weightUnitId: 1 } })).toMatchObject({
    code: 4000,
    errors: [{ path: 'combinedUnitVo.weightUnitId', message: '单位不存在' }],
  });
  expect(await answerTo({ variants: [] })).toMatchObject({ errors: [{ path: 'proSpecConfigVoList' }] });
});

test('so is the record as it is now, of which somebody else has saved a newer version', async () => {
  const record = z.record(z.string(), z.unknown());
  const { data: made } = await clerk.call(products.create, forms.form({ shelfLifeDays: 30 }));
  const { id, version } = made;
  const variants = made.variants.map((row) => ({ ...row, attributeValues: [] }));
  const fields = forms.form({ variants, shelfLifeDays: 60 });
  const change = toWire(products.update.input, { ...fields, id, version });
  const save = () => clerk.send('POST', products.update.path, change);
  expect(await save()).toMatchObject({ code: 0 });
  const refused = await save();
  expect(refused).toMatchObject({ http: 409, code: 4091 });
  const { current } = z.object({ current: record }).parse(refused.data);
  expect(current).toMatchObject({ proId: made.id, indate: 60, proSpecConfigVoList: [{ isCreateItem: 0 }] });
  for (const ours of ['productId', 'shelfLifeDays', 'variants']) expect(current).not.toHaveProperty(ours);
});
