import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetDraft, keepDraft, readDraft, type Draft } from './draft.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps what was typed, but neither code nor passwords', () => {
  const typed: Draft = { ...readDraft(), company: '百瑞', region: ['浙江省', '杭州市', ''] };
  keepDraft({ ...typed, code: '123456', password: 'geheim1!', confirm: 'geheim1!' });
  expect([...kept.values()].join()).not.toMatch(/123456|geheim/);
  expect(readDraft()).toEqual(typed);
});

it('begins empty, and again after it is forgotten or cannot be read', () => {
  const empty = readDraft();
  expect(empty).toMatchObject({ company: '', region: ['', '', ''], password: '' });
  keepDraft({ ...empty, company: '百瑞' });
  forgetDraft();
  expect(readDraft()).toEqual(empty);
  keepDraft({ ...empty, company: '百瑞' });
  for (const [key, text] of kept) {
    for (const broken of ['{', 'null', text.replace('"百瑞"', '7')]) {
      kept.set(key, broken);
      expect(readDraft()).toEqual(empty);
    }
  }
});
