import { useEffect, useEffectEvent } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isSessionOver } from '../lib/failure.ts';
import { takeLanding } from '../lib/landing.ts';
import { navigate } from '../lib/navigate.ts';
import { notify } from '../lib/notify.ts';
import type { KeptInfo } from '../lib/session-store.ts';
import { useLanguage, useTexts } from '../lib/texts.tsx';
import { HOME, addressOfItem, firstLeaf, isHeld } from '../lib/menu.ts';
import { menuQuery, rolesQuery } from './queries.ts';
import { closeTabs, tabsState } from './tabs.ts';

export function useRoles(person: KeptInfo) {
  const t = useTexts();
  const [language] = useLanguage();
  const { data, error } = useQuery({
    ...rolesQuery(person.userId, language),
    placeholderData: keepPreviousData,
  });
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
  return error ? { menuList: [], permissionList: [] } : data;
}

function useFailure(error: Error | null, text: string): void {
  const tell = useEffectEvent(() => notify.error(text));
  useEffect(() => {
    if (!error || isSessionOver(error)) return;
    console.error(error);
    tell();
  }, [error]);
}
