import { expect as plain, type ExpectMatcherState, type Locator } from '@playwright/test';

const isSeen = { pass: true, message: () => '' };

/**
 * The expectations of Playwright. Each look of one that does not find its element describes the whole page, for the message of a
 * failure: a tenth of what pages did in the tests. What is to be seen is waited for without that, and described once when it does
 * not come.
 */
export const expect = plain.extend({
  async toBeVisible(this: ExpectMatcherState, locator: Locator, options?: { timeout?: number }) {
    if (this.isNot) throw new Error('What is not to be seen is expected by toBeHidden');
    const timeout = options?.timeout ?? this.timeout;
    const toldBy = ({ message }: Error) => ({
      pass: false,
      message: () => message.replaceAll(/\b1ms\b/g, `${timeout}ms`),
    });
    const described = () =>
      plain(locator)
        .toBeVisible({ timeout: 1 })
        .then(() => isSeen, toldBy);
    return locator.waitFor({ state: 'visible', timeout }).then(() => isSeen, described);
  },
});
