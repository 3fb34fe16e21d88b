import { amount } from '@edp/contract/amounts';
import { optionalDate } from '@edp/contract/dates';
import { isBlankRichText, optionalRichText, requiredRichText } from '@edp/contract/rich-text';
import { expect, test } from 'vitest';
import { parseJson } from '../../http/bodies/parse-json.ts';

const messageOf = (schema: typeof amount | typeof optionalDate, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

test.each([
  ['0', 0],
  [' 12.5 ', 12.5],
  [0.0001, 0.0001],
  [99_999_999_999_999, 99_999_999_999_999],
  ['99999999999.9999', 99_999_999_999.9999],
  ['5.00000', 5],
  ['0007.5', 7.5],
  ['', null],
  [null, null],
  [undefined, undefined],
])('the amount %j is read as %j', (written, read) => {
  expect(amount.parse(written)).toBe(read);
});

test.each([-1, '-1', '1e3', 'abc', Infinity, Number.NaN, true, {}])('the amount %j is refused', (written) => {
  expect(messageOf(amount, written)).toBe('请输入不小于0的数字');
});

test.each([0.000_01, '1.23456'])('the amount %j has too many decimals', (written) => {
  expect(messageOf(amount, written)).toBe('最多4位小数');
});

test.each([12_345_678_901_234.51, '99999999999999.99', '012345678901234.510'])(
  'the amount %j has more digits than a number carries',
  (written) => {
    expect(messageOf(amount, written)).toBe('最多15位有效数字');
  },
);

test('a text that no amount is as long as is refused at once', () => {
  expect(messageOf(amount, `0.${'0'.repeat(1_000_000)}1`)).toBe('请输入不小于0的数字');
});

test.each([1e14, '100000000000000'])('the amount %j is too large', (written) => {
  expect(messageOf(amount, written)).toBe('请输入小于100000000000000的数字');
});

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2028-02-29', '2028-02-29'],
  ['', null],
  [null, null],
  [undefined, undefined],
])('the date %j is read as %j', (written, read) => {
  expect(optionalDate.parse(written)).toBe(read);
});

test.each(['2026-02-30', '2026-2-3', '2026/02/03', '2026-02-03 10:00:00', '0000-01-01', '昨天', 20_260_203])(
  'the date %j is refused',
  (written) => {
    expect(messageOf(optionalDate, written)).toBe('日期格式不正确');
  },
);

test.each([
  '',
  '<p></p>',
  '<p><br /></p><p>&nbsp; \u200b</p>',
  '<ul><li></li></ul>',
  '<table><tr><td></td></tr></table>',
])('the rich text %j shows nothing', (html) => {
  expect(isBlankRichText(html)).toBe(true);
  expect(optionalRichText.parse(html)).toBe('');
  expect(requiredRichText('内容').safeParse(html).error?.issues[0]?.message).toBe('请输入内容');
});

test.each(['字', '<p>a</p>', '<p><img src="/file/v6/view/1" alt="" /></p>', '<p>a</p><hr />'])(
  'the rich text %j shows something',
  (html) => {
    expect(optionalRichText.parse(html)).toBe(html);
    expect(requiredRichText('内容').parse(html)).toBe(html);
  },
);

test('as many opened tags as fit are read at once', () => {
  expect(isBlankRichText('<'.repeat(200_000))).toBe(false);
});

test('rich text that is absent keeps, null clears, and it has an end', () => {
  expect(optionalRichText.parse(undefined)).toBeUndefined();
  expect(optionalRichText.parse(null)).toBe('');
  for (const absent of [undefined, null])
    expect(requiredRichText('内容').safeParse(absent).error?.issues[0]?.message).toBe('请输入内容');
  expect(optionalRichText.parse('字'.repeat(200_000))).toHaveLength(200_000);
  expect(optionalRichText.safeParse('字'.repeat(200_001)).error?.issues[0]?.message).toBe(
    '不超过200000个字符',
  );
});

test.each([
  ['5.000000000000000000', 5],
  ['10000000000000000000000', 1e22],
  ['-0.000000000000000000125', -1.25e-19],
  ['99999999999999.99', '99999999999999.99'],
  ['0.1000000000000000055', '0.1000000000000000055'],
  ['"1234567890123456789"', '1234567890123456789'],
])('the JSON %s is read as %j', (json, value) => {
  expect(parseJson(`{"a":[${json}]}`)).toEqual({ a: [value] });
});
