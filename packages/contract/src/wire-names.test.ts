import { expect, test } from 'vitest';
import { z } from 'zod';
import { fromWire, onWire, pathFromWire, pathToWire, toWire, wordsOnWire } from './wire-names.ts';

const variant = z.object({ id: z.number(), variantKey: onWire('specUnionKey', z.string()) });
const form = z.object({
  name: z.string(),
  parentId: onWire('supId', z.number().nullable().optional()),
  variants: onWire('proSpecConfigVoList', z.array(variant)),
});
const ours = { name: '钢板', parentId: null, variants: [{ id: 1, variantKey: '红/大' }] };
const sent = { name: '钢板', supId: null, proSpecConfigVoList: [{ id: 1, specUnionKey: '红/大' }] };

test('names go out and come back, in their order, at any depth', () => {
  expect(JSON.stringify(toWire(form, ours))).toBe(JSON.stringify(sent));
  expect(JSON.stringify(fromWire(form, sent))).toBe(JSON.stringify(ours));
  expect(ours.variants[0]).toEqual({ id: 1, variantKey: '红/大' });
});

test('what holds no such name is the very same value', () => {
  const brand = z.object({ name: z.string(), tags: z.array(z.string()) });
  const value = { name: '甲', tags: [] };
  expect(toWire(brand, value)).toBe(value);
  const { variants } = ours;
  expect(toWire(z.object({ rows: z.array(brand), of: form }), { rows: variants, of: ours })).toHaveProperty(
    'rows',
    variants,
  );
});

test('one of our names on the wire is not taken for the field, nor the other way round', () => {
  expect(fromWire(form, { ...sent, supId: undefined, parentId: 7 })).toEqual({
    ...ours,
    parentId: undefined,
  });
  expect(form.safeParse(fromWire(form, { name: '钢板', variants: [] })).error?.issues[0]?.path).toEqual([
    'variants',
  ]);
  expect(toWire(form, { ...ours, supId: 7 })).toEqual(sent);
});

test('unknown keys stay, null and what is no object too', () => {
  expect(fromWire(form, { more: [{ specUnionKey: 1 }] })).toEqual({ more: [{ specUnionKey: 1 }] });
  for (const value of [null, undefined, '', 3, true]) expect(fromWire(form, value)).toBe(value);
  expect(fromWire(form, { proSpecConfigVoList: '无' })).toEqual({ variants: '无' });
});

test('no key changes what the value inherits', () => {
  const value = fromWire(form, JSON.parse('{"__proto__": {"name": "x"}, "constructor": 1, "supId": 2}'));
  expect(value).toEqual(JSON.parse('{"constructor": 1, "parentId": 2}'));
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test('through what wraps a schema', () => {
  const wrappings = {
    optional: variant.optional(),
    nullish: variant.nullish(),
    default: variant.default({ id: 1, variantKey: '' }),
    catch: variant.catch({ id: 1, variantKey: '' }),
    readonly: variant.readonly(),
    union: z.union([z.string(), z.array(z.number()), variant]),
    discriminated: z.discriminatedUnion('id', [
      z.object({ id: z.literal(2) }),
      variant.extend({ id: z.literal(1) }),
    ]),
    refined: variant.refine(() => true),
    transformed: variant.transform(({ id }) => id),
    preprocessed: z.preprocess((value) => value, variant),
    lazy: z.lazy(() => variant),
    intersection: z.intersection(variant, z.object({ more: z.string() })),
    partial: variant.partial(),
    extended: variant.extend({ more: z.string() }),
  };
  for (const [name, schema] of Object.entries(wrappings)) {
    expect(toWire(schema, { id: 1, variantKey: '红' }), name).toEqual({ id: 1, specUnionKey: '红' });
    expect(fromWire(schema, { id: 1, specUnionKey: '红' }), name).toEqual({ id: 1, variantKey: '红' });
  }
  expect(toWire(z.record(z.string(), variant), { a: { id: 1, variantKey: '红' } })).toEqual({
    a: { id: 1, specUnionKey: '红' },
  });
  expect(toWire(z.tuple([z.string(), variant]), ['a', { id: 1, variantKey: '红' }])).toEqual([
    'a',
    { id: 1, specUnionKey: '红' },
  ]);
});

test('a tree that holds nodes like itself', () => {
  interface Node {
    parentId: number;
    children: Node[];
  }
  const node: z.ZodType<Node> = z.object({
    parentId: onWire('supId', z.number()),
    get children() {
      return z.array(node);
    },
  });
  const tree = { parentId: 0, children: [{ parentId: 1, children: [] }] };
  const onTheWire = { supId: 0, children: [{ supId: 1, children: [] }] };
  expect(toWire(node, tree)).toEqual(onTheWire);
  expect(fromWire(z.object({ data: z.array(node) }), { data: [onTheWire] })).toEqual({ data: [tree] });
});

test('a field that several objects of a union have', () => {
  const kinds = z.union([
    z.object({ kind: z.literal(1), rows: z.array(variant) }),
    z.object({ kind: z.literal(2), rows: z.array(z.object({ parentId: onWire('supId', z.number()) })) }),
  ]);
  const value = { kind: 2, rows: [{ parentId: 1, variantKey: '红' }] };
  expect(toWire(kinds, value)).toEqual({ kind: 2, rows: [{ supId: 1, specUnionKey: '红' }] });
});

test('names that change places', () => {
  const swapped = z.object({ code: onWire('key', z.string()), key: onWire('id', z.number()) });
  expect(toWire(swapped, { code: 'a', key: 1 })).toEqual({ key: 'a', id: 1 });
  expect(fromWire(swapped, { key: 'a', id: 1, code: 'x' })).toEqual({ code: 'a', key: 1 });
});

test('paths of refused fields', () => {
  expect(pathToWire(form, 'variants.3.variantKey')).toBe('proSpecConfigVoList.3.specUnionKey');
  expect(pathFromWire(form, 'proSpecConfigVoList.3.specUnionKey')).toBe('variants.3.variantKey');
  for (const path of ['', 'name', 'file', 'variants.3', 'more.variantKey'])
    expect(pathFromWire(form, pathToWire(form, path))).toBe(path);
});

test('words of a choice that the wire has otherwise', () => {
  const order = z.object({
    sortField: wordsOnWire({ unitName: 'unitOrgName' }, z.enum(['unitName', 'code'])),
  });
  expect(toWire(order, { sortField: 'unitName' })).toEqual({ sortField: 'unitOrgName' });
  expect(order.parse(fromWire(order, { sortField: 'unitOrgName' }))).toEqual({ sortField: 'unitName' });
  expect(order.parse(fromWire(order, { sortField: 'code' }))).toEqual({ sortField: 'code' });
  expect(order.safeParse(fromWire(order, { sortField: 'unitName' })).success).toBe(false);
});
