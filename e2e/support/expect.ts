import { expect as plain, type ExpectMatcherState, type Locator } from '@playwright/test';

const holds = { pass: true, message: () => '' };

/** Waits by the locator itself, and lets Playwright describe the page once, when what is waited for has not come. */
const waitFor = (state: 'visible' | 'hidden', opposite: string) =>
  async function wait(this: ExpectMatcherState, locator: Locator, options?: { timeout?: number }) {
    if (this.isNot) throw new Error(`The opposite is expected by ${opposite}`);
    const timeout = options?.timeout ?? this.timeout;
    const toldBy = ({ message }: Error) => ({
      pass: false,
      message: () => message.replaceAll(/\b1ms\b/g, `${timeout}ms`),
    });
    const described = async () => {
      const last = plain(locator);
      await (state === 'visible' ? last.toBeVisible({ timeout: 1 }) : last.toBeHidden({ timeout: 1 }));
      return holds;
    };
    return locator.waitFor({ state, timeout }).then(
      () => holds,
      () => described().catch(toldBy),
    );
  };

/**
 * The expectations of Playwright. Each look of one that does not hold yet describes the whole page, for the message of a failure: a
 * tenth of what pages did in the tests.
 */
export const expect = plain.extend({
  toBeVisible: waitFor('visible', 'toBeHidden'),
  toBeHidden: waitFor('hidden', 'toBeVisible'),
});
