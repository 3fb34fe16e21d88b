import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { includedScreen, type ScreenRoute } from '../../lib/address/screen.ts';

const screen = includedScreen(() => null);
const route = (pattern: string, more: Partial<ScreenRoute> = {}): ScreenRoute => ({
  pattern,
  functionKey: pattern,
  title: pattern,
  screen,
  ...more,
});
const started = vi.fn<(search: URLSearchParams, params: Record<string, string>) => void>();
const ROUTES = [
  route('/home'),
  route('/brand', { start: started }),
  route('/unit'),
  route('/product'),
  route('/product/:id'),
  route('/attributes', { pages: ['rows', 'definitions'] }),
];

const LOGIN = {
  corTicket: 'T',
  userId: 1,
  userName: '林晓',
  account: 'a',
  roleId: 2,
  invorgId: 3,
  imgAddress: '',
  securityWatermarking: '',
};

/** What it reads at its start has to be there before. */
const tabsModule = () => import('./tabs.ts');

/** What a window keeps over a reload: its storage and its address. */
let kept: Map<string, string>;
let entries: string[];
let tabs: Awaited<ReturnType<typeof tabsModule>>;
let navigate: (path: string) => void;
let hasUnsavedWork: () => boolean;

beforeEach(async () => {
  kept = new Map([['edp_loginInfo', JSON.stringify(LOGIN)]]);
  entries = ['/home'];
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
      return entries.at(-1)?.split('?')[0] ?? '';
    },
    get search() {
      return /\?.*/.exec(entries.at(-1) ?? '')?.[0] ?? '';
    },
  });
  vi.stubGlobal('history', {
    pushState: (_: unknown, __: string, path: string) => entries.push(path),
    replaceState: (_: unknown, __: string, path: string) => entries.splice(-1, 1, path),
  });
  started.mockClear();
  tabs = await tabsModule();
  ({ navigate } = await import('../../lib/browser/navigate.ts'));
  ({ hasUnsavedWork } = await import('../../lib/session/unsaved-work.ts'));
});
afterEach(() => vi.unstubAllGlobals());

/** Loads the page: what is known is what storage and address say. */
function load() {
  /** The shell follows the address until it stands. */
  const follow = () => {
    for (let former = ''; former !== entries.join();) {
      former = entries.join();
      tabs.followAddress();
    }
  };
  tabs.restoreTabs(ROUTES);
  follow();
  return {
    ...tabs,
    visit(...addresses: string[]) {
      for (const address of addresses) {
        navigate(address);
        follow();
      }
    },
    show(key: string) {
      tabs.showTab(key);
      follow();
    },
    close(keys: string[], next?: string) {
      tabs.closeTabs(keys, next);
      follow();
    },
    replace(key: string, address: string, there?: Record<string, string | undefined>) {
      tabs.replaceTab(key, address, there);
      follow();
    },
    keys: () => tabs.tabsState().tabs.map(({ key }) => key),
    tab: (key: string) => tabs.tabsState().tabs.find((tab) => tab.key === key),
    active: () => tabs.tabsState().active,
    address: () => entries.at(-1),
  };
}

describe('opening', () => {
  it('opens each address once, home first, and puts it in front', () => {
    const window = load();
    window.visit('/brand', '/unit', '/brand');
    expect(window.keys()).toEqual(['/home', '/brand', '/unit']);
    expect(window.active()).toBe('/brand');
    expect(window.tab('/unit')).toMatchObject({ visited: true, opener: '/brand' });
  });

  it('keeps two records, and two embedded pages, apart', () => {
    const window = load();
    window.visit('/product/1', '/product/2', '/home?frame=8', '/home?frame=9', '/product/1');
    expect(window.keys()).toEqual(['/home', '/product/1', '/product/2', '/home?frame=8', '/home?frame=9']);
    expect(window.keys().filter(window.isFrame)).toEqual(['/home?frame=8', '/home?frame=9']);
  });

  it('leads from an address that is none to home, which leaves no step back to it', () => {
    const window = load();
    window.visit('/nowhere');
    expect(window.keys()).toEqual(['/home']);
    expect(entries).toEqual(['/home', '/home']);
  });

  it('gives a tab its own query back when it comes to the front', () => {
    const window = load();
    window.visit('/brand?pageNo=3&keyword=a', '/unit');
    window.show('/brand');
    expect(window.address()).toBe('/brand?pageNo=3&keyword=a');
    expect(started.mock.lastCall?.[0].get('pageNo')).toBe('3');
  });
});

describe('going on within a tab', () => {
  it('shows the next record in its place, opened from where the former one was, which turns along', () => {
    const window = load();
    window.visit('/brand?pageNo=2&keyword=a', '/product/1', '/unit');
    window.show('/product/1');
    window.replace('/product/1', '/product/2', { pageNo: '3' });
    expect(window.keys()).toEqual(['/home', '/brand', '/product/2', '/unit']);
    expect(window.active()).toBe('/product/2');
    expect(window.address()).toBe('/product/2');
    expect(window.tab('/product/2')).toMatchObject({ opener: '/brand', visited: true });
    expect(window.tab('/brand')?.search).toBe('pageNo=3&keyword=a');
  });

  it('puts a record that is open already in front', () => {
    const window = load();
    window.visit('/brand', '/product/2', '/product/1');
    window.replace('/product/1', '/product/2');
    expect(window.keys()).toEqual(['/home', '/brand', '/product/2']);
    expect(window.active()).toBe('/product/2');
  });

  it('keeps copies of different records, and a new one that is none, apart', () => {
    const window = load();
    window.visit('/product/0', '/product/0?copyOf=1', '/product/0?copyOf=2', '/product/0?copyOf=1');
    expect(window.keys()).toEqual(['/home', '/product/0', '/product/0?copyOf=1', '/product/0?copyOf=2']);
    expect(window.active()).toBe('/product/0?copyOf=1');
  });
});

describe('inner pages', () => {
  it('are one tab, and each keeps its own query', () => {
    const window = load();
    window.visit('/attributes');
    expect(window.address()).toBe('/attributes/rows');
    window.visit('/attributes/rows?pageNo=2', '/attributes/definitions?keyword=b', '/attributes/rows');
    expect(window.keys()).toEqual(['/home', '/attributes']);
    expect(window.address()).toBe('/attributes/rows?pageNo=2');
    window.visit('/attributes/definitions');
    expect(window.address()).toBe('/attributes/definitions?keyword=b');
  });

  it('are found by the menu where one left them', () => {
    const window = load();
    window.visit('/attributes/definitions?keyword=b', '/unit', '/attributes');
    expect(window.address()).toBe('/attributes/definitions?keyword=b');
  });
});

describe('closing', () => {
  it('goes to the left neighbour when the tab in front is closed', () => {
    const window = load();
    window.visit('/brand?pageNo=2', '/unit', '/product', '/unit');
    window.close(['/unit']);
    expect(window.keys()).toEqual(['/home', '/brand', '/product']);
    expect([window.active(), window.address()]).toEqual(['/brand', '/brand?pageNo=2']);
  });

  it('stays where it is when another one is closed', () => {
    const window = load();
    window.visit('/brand', '/unit');
    window.close(['/brand']);
    expect([window.active(), window.address()]).toEqual(['/unit', '/unit']);
  });

  it('passes neighbours that are closed as well, and home stays', () => {
    const window = load();
    window.visit('/brand', '/unit', '/product');
    window.close(['/home']);
    expect(window.keys()).toEqual(['/home', '/brand', '/unit', '/product']);
    window.close(window.keys());
    expect(window.keys()).toEqual(['/home']);
    expect(window.address()).toBe('/home');
  });

  it('goes where it is told, whether that is open or not', () => {
    const window = load();
    window.visit('/product?pageNo=4', '/brand', '/product/1');
    window.close(['/product/1'], '/product');
    expect(window.address()).toBe('/product?pageNo=4');
    window.visit('/product/1');
    window.close(['/product/1'], '/unit');
    expect(window.address()).toBe('/unit');
    expect(window.keys()).toEqual(['/home', '/product', '/brand', '/unit']);
  });
});

describe('order', () => {
  it('puts a tab where it is dropped, from either side', () => {
    const window = load();
    window.visit('/brand', '/unit', '/product');
    window.moveTab('/product', '/brand');
    expect(window.keys()).toEqual(['/home', '/product', '/brand', '/unit']);
    window.moveTab('/product', '/brand');
    expect(window.keys()).toEqual(['/home', '/brand', '/product', '/unit']);
    expect(window.active()).toBe('/product');
  });

  it('leaves home the first', () => {
    const window = load();
    window.visit('/brand', '/unit');
    for (const [key, before] of [
      ['/home', '/unit'],
      ['/unit', '/home'],
      ['/unit', '/unit'],
      ['/gone', '/unit'],
    ])
      window.moveTab(key ?? '', before ?? '');
    expect(window.keys()).toEqual(['/home', '/brand', '/unit']);
  });
});

describe('a reload', () => {
  it('takes the tabs up in their order; only the one in front is built', () => {
    const before = load();
    before.visit('/unit?keyword=m', '/product/7', '/brand');
    before.setTabTitle('/product/7', 'P-7', undefined);
    before.moveTab('/brand', '/unit');
    const after = load();
    expect(after.keys()).toEqual(['/home', '/brand', '/unit', '/product/7']);
    expect(after.active()).toBe('/brand');
    expect(after.tab('/product/7')).toMatchObject({ title: 'P-7', opener: '/unit', visited: false });
    expect(after.tab('/brand')).toMatchObject({ visited: true });
    after.show('/unit');
    expect(after.address()).toBe('/unit?keyword=m');
  });

  it('keeps the queries of inner pages', () => {
    load().visit('/attributes/rows?pageNo=2', '/attributes/definitions');
    const after = load();
    after.visit('/attributes/rows');
    expect(after.address()).toBe('/attributes/rows?pageNo=2');
  });

  it('drops screens that are no more, and reads no nonsense', () => {
    const tab = (path: string) => ({ key: path, path, search: '' });
    kept.set('edp_tabs', JSON.stringify({ tabs: [tab('/removed'), tab('/unit')], active: '/removed' }));
    expect(load().keys()).toEqual(['/home', '/unit']);
    for (const text of ['', '{', '{"tabs":[{"key":1}],"active":""}']) {
      kept.set('edp_tabs', text);
      expect(load().keys()).toEqual(['/home']);
    }
  });

  it('finds nothing that was written after signing out', () => {
    const window = load();
    kept.clear();
    window.visit('/brand');
    expect([...kept.keys()]).toEqual([]);
  });
});

describe('unsaved input', () => {
  it('is there until the last part of the screen is saved', () => {
    const window = load();
    window.visit('/brand');
    expect(hasUnsavedWork()).toBe(false);
    window.markTabDirty('/brand', 'form', true);
    window.markTabDirty('/brand', 'rows', true);
    window.markTabDirty('/brand', 'form', false);
    expect(hasUnsavedWork()).toBe(true);
    expect([...(window.tab('/brand')?.dirty ?? [])]).toEqual(['rows']);
    window.markTabDirty('/brand', 'rows', false);
    expect(hasUnsavedWork()).toBe(false);
  });

  it('goes with a new start of the screen, with its tab and with the page', () => {
    const window = load();
    window.visit('/brand', '/unit');
    window.markTabDirty('/brand', 'form', true);
    window.restartTab('/brand');
    expect(window.tab('/brand')).toMatchObject({ round: 1, dirty: new Set() });
    expect(window.tab('/unit')).toMatchObject({ round: 0 });
    window.markTabDirty('/unit', 'form', true);
    window.close(['/unit']);
    expect(hasUnsavedWork()).toBe(false);
    window.markTabDirty('/brand', 'form', true);
    load();
    expect(hasUnsavedWork()).toBe(false);
  });

  it('tells whoever looks once, and not for what it was already', () => {
    const window = load();
    const told = vi.fn<() => void>();
    window.onTabsChange(told);
    window.markTabDirty('/home', 'form', true);
    window.markTabDirty('/home', 'form', true);
    window.markTabDirty('/gone', 'form', true);
    expect(told).toHaveBeenCalledTimes(1);
  });
});

describe('the query of a tab', () => {
  it('is changed by name, in place of the step before', () => {
    const window = load();
    window.visit('/brand?keyword=a&pageNo=3');
    const steps = entries.length;
    window.setTabSearch('/brand', { keyword: '甲 &', pageNo: undefined, pageSize: '20' });
    expect(new URLSearchParams(window.address()?.split('?')[1]).get('keyword')).toBe('甲 &');
    expect(window.tab('/brand')?.search).toBe(window.address()?.split('?')[1]);
    expect(window.address()).not.toContain('pageNo');
    expect(entries).toHaveLength(steps);
  });

  it('leaves the address bar alone while another tab is in front', () => {
    const window = load();
    window.visit('/brand', '/unit');
    window.setTabSearch('/brand', { pageNo: '2' });
    expect(window.address()).toBe('/unit');
    window.show('/brand');
    expect(window.address()).toBe('/brand?pageNo=2');
  });
});
