import { expect, test } from 'vitest';
import { keepTexts, readTextsAs, textsOf } from './text-store.ts';

test('words of a tenant are shown to its people alone, also when they arrive late', () => {
  const built = { 重试: 'Try again' };
  keepTexts('', 'common', 'ENG', built);
  readTextsAs('BRH');
  keepTexts('BRH', 'common', 'ENG', { 重试: 'Once more' });
  expect(textsOf('common', 'ENG')).toEqual({ 重试: 'Once more' });
  readTextsAs('');
  expect(textsOf('common', 'ENG')).toBe(built);
  keepTexts('BRH', 'login', 'ENG', { 登录: 'Enter' });
  expect(textsOf('login', 'ENG')).toBeUndefined();
});
