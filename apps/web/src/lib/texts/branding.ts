import { useSyncExternalStore } from 'react';
import { home, type HomeConfiguration, type HomeConfigurationKey } from '@edp/contract/home';
import { call } from '../api/call.ts';
import { listeners } from '../browser/listeners.ts';

export const DEFAULT_TITLE = '企业数字化平台';

type Branding = Partial<HomeConfiguration>;

let branding: Branding | undefined;
const changes = listeners();

/** Fetches the tenant's branding; a failure is only logged and leaves the defaults. */
export async function loadBranding(): Promise<void> {
  try {
    branding = (await call(home.configuration, {})).data;
  } catch (error) {
    console.error(error);
    branding = {};
  }
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon && branding.tabIcon?.url) {
    // The page's own is a drawing; a tenant's may be a picture of any kind.
    icon.removeAttribute('type');
    icon.href = branding.tabIcon.url;
  }
  changes.tell();
}

/** Reads one entry, of a picture its address: undefined until the branding is known, empty when the tenant has none. */
export function useBranding(key: HomeConfigurationKey): string | undefined {
  const known = useSyncExternalStore(changes.on, () => branding);
  const entry = known?.[key];
  if (!entry) return known && '';
  return 'url' in entry ? entry.url : entry.value;
}
