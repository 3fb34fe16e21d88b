import { lazy, Suspense, type ComponentType } from 'react';

/** A component whose code is fetched once the browser is idle, at the latest when it is shown. */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() }));
  const preload = () => void load().catch((error: unknown) => console.error(error));
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(preload);
  else setTimeout(preload, 2000);
  return function OnDemand(props: P) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
