import type { BulkFieldOffer } from '@edp/contract/bulk-changes';
import { expect, test } from 'vitest';
import { differingPart, emptyLine, toChange, withField } from './bulk-lines.ts';

const offer: BulkFieldOffer = {
  field: 'marketPrice',
  title: '市场价',
  kind: 'amount',
  of: '',
  operations: ['set', 'raise', 'lower', 'clear'],
  options: [],
};

test('a line is asked for once all of it is said', () => {
  const line = withField(emptyLine(1), offer);
  expect(toChange(emptyLine(1))).toBeUndefined();
  expect(toChange(line)).toBeUndefined();
  expect(toChange({ ...line, value: 0 })).toEqual({ operation: 'set', field: 'marketPrice', value: 0 });
  expect(toChange({ ...line, operation: 'clear' })).toEqual({ operation: 'clear', field: 'marketPrice' });
  expect(toChange({ ...line, operation: 'raise' })).toBeUndefined();
  expect(toChange({ ...line, operation: 'raise', amount: '5' })).toEqual({
    operation: 'raise',
    field: 'marketPrice',
    by: 'percent',
    amount: '5',
    decimals: 2,
  });
  expect(toChange({ ...line, operation: 'add', value: [] })).toBeUndefined();
});

test('of two texts only what differs is told', () => {
  expect(differingPart('不锈钢内六角螺栓 M8', '不锈钢内六角圆柱头螺钉 M8')).toEqual({
    head: '不锈钢内六角',
    before: '螺栓',
    after: '圆柱头螺钉',
    tail: ' M8',
  });
  expect(differingPart('aa', 'aaa')).toEqual({ head: 'aa', before: '', after: 'a', tail: '' });
  expect(differingPart('', '新')).toEqual({ head: '', before: '', after: '新', tail: '' });
});
