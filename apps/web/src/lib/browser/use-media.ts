import { useSyncExternalStore } from 'react';

/** Whether a media query holds, such as `(width >= 1280px)`; told anew when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const list = matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    () => matchMedia(query).matches,
  );
}
