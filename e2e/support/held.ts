import type { Route } from '@playwright/test';

/** A call that waits until it is released: for `page.route`. */
export function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    release: () => resolve(),
    async hold(this: void, route: Route) {
      await promise;
      await route.continue();
    },
  };
}
