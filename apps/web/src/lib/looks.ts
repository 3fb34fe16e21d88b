import { useSyncExternalStore } from 'react';
import { home, type HomeConfiguration, type HomeConfigurationKey } from '@edp/contract/home';
import { call } from './call.ts';
import { listeners } from './listeners.ts';

export const DEFAULT_TITLE = '企业数字化平台';

type Looks = Partial<HomeConfiguration>;

let looks: Looks | undefined;
const changes = listeners();

/** Asks for the tenant's looks; a failure is only logged and leaves the defaults. */
export async function loadLooks(): Promise<void> {
  try {
    looks = (await call(home.configuration, {}, { success: 'shell' })).data;
  } catch (error) {
    console.error(error);
    looks = {};
  }
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon && looks.tabIcon?.url) {
    // The page's own is a drawing; a tenant's may be a picture of any kind.
    icon.removeAttribute('type');
    icon.href = looks.tabIcon.url;
  }
  changes.tell();
}

/** Reads one entry, of a picture its address: undefined until the looks are known, empty when the tenant has none. */
export function useLook(key: HomeConfigurationKey): string | undefined {
  const known = useSyncExternalStore(changes.on, () => looks);
  const entry = known?.[key];
  if (!entry) return known && '';
  return 'url' in entry ? entry.url : entry.confValue;
}
