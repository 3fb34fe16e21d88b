import { useSyncExternalStore } from 'react';
import { home, type HomeConfiguration, type HomeConfigurationKey } from '@edp/contract/home';
import { call } from '../api/call.ts';
import { listeners } from '../browser/listeners.ts';
import { onStorageChange, tenantCode } from '../browser/storage.ts';
import { languageEntry } from '../language/language.ts';
import { loadColours } from './colours.ts';

export const DEFAULT_TITLE = '企业数字化平台';

type Branding = Partial<HomeConfiguration>;

let branding: Branding | undefined;
let rounds = 0;
const changes = listeners();

/** Keeps the branding in step with the tenant and the language, from now on. */
export function followBranding(): void {
  let known: string | undefined;
  const follow = () => {
    const asked = `${tenantCode.read()}/${languageEntry.read()}`;
    if (asked === known) return;
    known = asked;
    void loadBranding();
  };
  follow();
  onStorageChange(follow);
}

/** Fetches the tenant's branding; a failure is only logged and leaves what is known, or the defaults. */
export async function loadBranding(): Promise<void> {
  void loadColours();
  const round = ++rounds;
  let loaded: Branding;
  try {
    loaded = (await call(home.configuration, {})).data;
  } catch (error) {
    console.error(error);
    loaded = branding ?? {};
  }
  // Another one has been asked for meanwhile.
  if (round !== rounds) return;
  branding = loaded;
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
