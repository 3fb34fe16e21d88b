import { expect, test } from 'vitest';
import { partsFound } from './marks.ts';

const sounds: Readonly<Record<string, string>> = {
  涡: 'wo',
  轮: 'lun',
  减: 'jian',
  速: 'su',
  机: 'ji',
  物: 'wu',
};
const syllables = (name: string) => Array.from(name, (one) => sounds[one] ?? one.toLowerCase());

test('what is written is marked as it is written', () => {
  expect(partsFound('涡轮减速机', '减速', syllables)).toEqual(['涡轮', '减速', '机']);
  expect(partsFound('WPA 减速机 wpa', 'wpa', syllables)).toEqual(['', 'WPA', ' 减速机 ', 'wpa', '']);
});

test('initials and whole syllables mark the characters that sound so', () => {
  expect(partsFound('涡轮减速机', 'wl', syllables)).toEqual(['', '涡轮', '减速机']);
  expect(partsFound('涡轮减速机', 'jsj', syllables)).toEqual(['涡轮', '减速机', '']);
  expect(partsFound('涡轮减速机', 'jiansu', syllables)).toEqual(['涡轮', '减速', '机']);
  expect(partsFound('涡轮减速机', 'wolu', syllables)).toEqual(['', '涡轮', '减速机']);
});

test('nothing is marked that does not sound so, or before the sounds are known', () => {
  expect(partsFound('涡轮减速机', 'xyz', syllables)).toEqual(['涡轮减速机']);
  expect(partsFound('涡轮减速机', 'wl', undefined)).toEqual(['涡轮减速机']);
  expect(partsFound('涡轮减速机', '', syllables)).toEqual(['涡轮减速机']);
});
