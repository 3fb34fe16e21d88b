import { useEffect, useEffectEvent } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { MenuItem } from '@edp/contract/menus';
import { userRole, type UserRole } from '@edp/contract/session';
import { isSessionOver } from '../lib/failure.ts';
import { whenIdle } from '../lib/idle.ts';
import { takeLanding } from '../lib/landing.ts';
import { navigate } from '../lib/navigate.ts';
import { notify } from '../lib/notify.ts';
import type { KeptInfo } from '../lib/session-store.ts';
import { jsonEntry } from '../lib/storage.ts';
import { useLanguage, useTexts } from '../lib/texts.tsx';
import { addressOfItem, firstLeaf, flatten, HOME } from '../lib/menu.ts';
import { menuQuery, rolesQuery } from './queries.ts';
import { isHeld } from './tab-entry.ts';
import { closeTabs, preloadCode, tabsState } from './tabs.ts';

const IDLE_MS = 1200;

/** As last told: with them a reload draws the frame at once as it will be. */
const rolesEntry = jsonEntry<UserRole[] | undefined>('roles', z.array(userRole), undefined);

export function useRoles(person: KeptInfo) {
  const t = useTexts();
  const [language] = useLanguage();
  const { data, error, isPlaceholderData } = useQuery({
    ...rolesQuery(person.userId, language),
    placeholderData: (former) => former ?? rolesEntry.read(),
  });
  useEffect(() => {
    if (data && !isPlaceholderData) rolesEntry.write(data);
  }, [data, isPlaceholderData]);
  useFailure(error, t('角色获取失败!'));
  return error ? [] : data;
}

/** Menu and permissions of the active role; after a sign-in or a role switch its first entry is opened. */
export function useMenu(person: KeptInfo) {
  const t = useTexts();
  const [language] = useLanguage();
  const { data, error, isPlaceholderData } = useQuery({
    ...menuQuery(person.roleId, language),
    placeholderData: keepPreviousData,
  });
  useFailure(error, t('菜单获取失败!'));
  useEffect(() => {
    if (!data || isPlaceholderData || !takeLanding()) return;
    const held = (key: string) => isHeld(data.menuList, key);
    closeTabs(
      tabsState()
        .tabs.map(({ key }) => key)
        .filter((key) => !held(key)),
    );
    const first = firstLeaf(data.menuList);
    navigate((first && addressOfItem(first)) ?? HOME);
  }, [data, isPlaceholderData]);
  useIdlePreload(data?.menuList);
  return error ? { menuList: [], permissionList: [] } : data;
}

/** Fetches the code of the menu's screens while nothing else is going on, so that a click finds it there. */
function useIdlePreload(items: readonly MenuItem[] | undefined): void {
  useEffect(() => {
    if (!items) return;
    const preload = () => {
      for (const item of flatten(items)) preloadCode(addressOfItem(item) ?? '');
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
