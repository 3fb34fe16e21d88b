import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const workModule = () => import('./unsaved-work.ts');
const draftsModule = () => import('../../features/chat/drafts.ts');

/** Loaded when the browser's parts are there, which it reads at its start. */
let work: Awaited<ReturnType<typeof workModule>>;
let kept: Map<string, string>;
let address: string;
let isUnsaved: boolean;
const forget = vi.fn<() => void>();

const person = {
  ticket: 'T',
  userId: 1,
  userName: '林晓',
  account: 'a',
  roleId: 2,
  inventoryOrganisationId: 3,
  imgAddress: '',
  securityWatermarking: '',
};

beforeEach(async () => {
  kept = new Map([['edp_tenantCode', 'BRH']]);
  address = '/brand?pageNo=2';
  isUnsaved = true;
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', {
    get pathname() {
      return address;
    },
    search: '',
  });
  const go = (_: unknown, __: string, path: string) => (address = path);
  vi.stubGlobal('history', { pushState: go, replaceState: go });
  vi.resetModules();
  work = await workModule();
  work.holdUnsavedWork({ isUnsaved: () => isUnsaved, forget });
  forget.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  // What was made unsaved here is nobody else's.
  vi.resetModules();
});

describe('a session that ends by itself', () => {
  it('leaves the work for the same person in the same role, at its address', () => {
    work.keepDraftSession(person);
    address = '/login';
    expect(work.draftSessionOf(1)).toEqual(person);
    expect(work.draftSessionOf(1, 2)).toEqual(person);
    expect(work.resumeDraftSession()).toBe(true);
    expect(address).toBe('/brand?pageNo=2');
    expect(forget).not.toHaveBeenCalled();
    expect(work.resumeDraftSession()).toBe(false);
  });

  it.each([
    ['another person', () => work.draftSessionOf(9)],
    ['another role', () => work.draftSessionOf(1, 8)],
    [
      'another tenant',
      () => {
        kept.set('edp_tenantCode', 'OTHER');
        return work.draftSessionOf(1, 2);
      },
    ],
  ])('%s ends it for good', (_who, signIn) => {
    work.keepDraftSession(person);
    expect(signIn()).toBeUndefined();
    expect(forget).toHaveBeenCalledTimes(1);
    kept.set('edp_tenantCode', 'BRH');
    expect(work.draftSessionOf(1, 2)).toBeUndefined();
    expect(work.resumeDraftSession()).toBe(false);
  });

  it('leaves nothing where nothing would be lost', () => {
    isUnsaved = false;
    work.keepDraftSession(person);
    expect(work.draftSessionOf(1, 2)).toBeUndefined();
    expect(forget).toHaveBeenCalled();
  });

  it('brings back what was typed in embedded pages, which its end has emptied', async () => {
    const { draftTo, keepDraft } = await draftsModule();
    isUnsaved = false;
    keepDraft(7, '还没发送');
    work.keepDraftSession(person);
    kept.delete('edp_typed.chatDrafts');
    expect(draftTo(7)).toBe('');
    expect(work.resumeDraftSession()).toBe(true);
    expect(draftTo(7)).toBe('还没发送');
  });
});

describe('drafts of messages', () => {
  it('stand apart by person until they are empty', async () => {
    const { draftTo, keepDraft } = await draftsModule();
    isUnsaved = false;
    keepDraft(7, '甲');
    keepDraft(8, '乙');
    keepDraft(7, '丙');
    expect([draftTo(7), draftTo(8), draftTo(9)]).toEqual(['丙', '乙', '']);
    keepDraft(7, '');
    expect(work.hasUnsavedWork()).toBe(true);
    keepDraft(8, '');
    expect(work.hasUnsavedWork()).toBe(false);
  });

  it('of a broken storage are none', async () => {
    const { draftTo } = await draftsModule();
    kept.set('edp_typed.chatDrafts', '{"7":1}');
    expect(draftTo(7)).toBe('');
  });
});
