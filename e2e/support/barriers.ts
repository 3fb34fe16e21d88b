import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Names that people have entered and that stand outside of tables. */
const dataShown = ['博润华集团', '华东制造中心', '华南仓储中心', '西部维修中心', '林晓', '林', '片'];

/** Chooses the language as the language menu keeps it, and loads the page anew. */
export async function speak(page: Page, code: string): Promise<void> {
  await page.evaluate((language) => localStorage.setItem('edp_language', language), code);
  await page.reload();
}

/** None in the page or a part of it, whatever it speaks. */
export async function expectNoBarrier(page: Page, within = 'html'): Promise<void> {
  // In the page itself instead of another one, and without what holds: a third of the time for the same answer.
  const search = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await search.include(within).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
}

/** Chinese in what can be seen or heard of the interface; what people have entered is data. */
export async function chineseIn(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((roots, names) => {
    const data = new RegExp(names.join('|'), 'g');
    const isData = (element: Element | null) =>
      Boolean(element?.closest('td, dd, option, [data-entered], .edp-toast, [aria-label=News] *'));
    const spoken = ['aria-label', 'title', 'placeholder', 'alt'];
    const found: string[] = [];
    for (const element of roots.flatMap((root) => [root, ...root.querySelectorAll('*')])) {
      if (isData(element) || !element.checkVisibility()) continue;
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const texts = [
        ...own.map((node) => node.textContent),
        ...spoken.map((name) => element.getAttribute(name)),
      ];
      found.push(
        ...texts
          .map((text) => (text ?? '').replaceAll(data, ''))
          .filter((text) => /\p{Script=Han}/u.test(text)),
      );
    }
    return found;
  }, dataShown);
}
