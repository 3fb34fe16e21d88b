import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import type { MenuItem } from '@edp/contract/menus';
import { userRole, type UserRole } from '@edp/contract/session';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { isSessionOver } from '../../lib/api/failure.ts';
import { whenIdle } from '../../lib/browser/idle.ts';
import { isKept } from '../../lib/browser/kept-code.ts';
import { takeInitialRoute } from '../../lib/address/initial-route.ts';
import { navigate } from '../../lib/browser/navigate.ts';
import { notify } from '../../lib/browser/notify.ts';
import type { StoredLogin } from '../../lib/session/session-store.ts';
import { jsonEntry } from '../../lib/browser/storage.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { addressOfItem, firstLeaf, flatten, HOME } from '../../lib/session/menu.ts';
import { menuQuery, rolesQuery } from './queries.ts';
import { isHeld } from '../tabs/tab-entry.ts';
import { closeTabs, preloadAhead, tabsState } from '../tabs/tabs.ts';

const IDLE_MS = 1200;

/** As last told: with them a reload draws the frame at once as it will be. */
const rolesEntry = jsonEntry<UserRole[] | undefined>('roles', z.array(userRole), undefined);

export function useRoles(person: StoredLogin) {
  const t = useTexts();
  const [language] = useLanguage();
  const { data, failure, isPrevious } = useFetch(rolesQuery(person.userId, language), {
    keepPrevious: true,
  });
  useEffect(() => {
    if (data && !isPrevious) rolesEntry.write(data);
  }, [data, isPrevious]);
  useFailure(failure, t('角色获取失败!'));
  return failure ? [] : (data ?? rolesEntry.read());
}

/** Menu and permissions of the active role; after a sign-in or a role switch its first entry is opened. */
export function useMenu(person: StoredLogin) {
  const t = useTexts();
  const [language] = useLanguage();
  const { data, failure, isPrevious } = useFetch(menuQuery(person.roleId, language), {
    keepPrevious: true,
  });
  useFailure(failure, t('菜单获取失败!'));
  useEffect(() => {
    const wanted = data && !isPrevious && takeInitialRoute();
    if (!wanted) return;
    const held = (key: string) => isHeld(data.menuList, key);
    closeTabs(
      tabsState()
        .tabs.map(({ key }) => key)
        .filter((key) => !held(key)),
    );
    if (wanted === 'stay') return;
    const first = firstLeaf(data.menuList);
    navigate((first && addressOfItem(first)) ?? HOME);
  }, [data, isPrevious]);
  useIdlePreload(data?.menuList);
  return failure ? { menuList: [], permissionList: [] } : data;
}

/**
 * Fetches the code of the menu's screens while nothing else is going on, so that a click finds it there. A browser that has
 * kept this code from an earlier visit has kept theirs as well: to run all of it at each start would only cost time.
 */
function useIdlePreload(items: readonly MenuItem[] | undefined): void {
  useEffect(() => {
    if (!items || isKept(import.meta.url)) return;
    const preload = () => {
      for (const item of flatten(items)) preloadAhead(addressOfItem(item) ?? '');
    };
    const timer = setTimeout(() => whenIdle(preload), IDLE_MS);
    return () => clearTimeout(timer);
  }, [items]);
}

function useFailure(error: Error | null, text: string): void {
  const tell = useEffectEvent(() => notify.error(text));
  useEffect(() => {
    if (!error || isSessionOver(error)) return;
    console.error(error);
    tell();
  }, [error]);
}
