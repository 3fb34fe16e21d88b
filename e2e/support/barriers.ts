import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './expect.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Names that people have entered and that stand outside of tables. */
const dataShown = ['博润华集团', '华东制造中心', '华南仓储中心', '西部维修中心', '林晓', '林', '片'];

/** Chooses the language as the language menu keeps it, and loads the page anew. */
export async function speak(page: Page, code: string): Promise<void> {
  await page.evaluate((language) => localStorage.setItem('edp_language', language), code);
  await page.reload();
}

/** None in the page or a part of it, whatever it speaks. */
export async function expectNoBarrier(page: Page, within = 'html'): Promise<void> {
  await Promise.all(page.frames().map(prepareSearch));
  const serious = await page.evaluate(async (selector) => {
    const { violations } = await window.axe.run(selector, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  }, within);
  expect(serious).toEqual([]);
}

/** Once for each document: the script has a megabyte and a half. */
async function prepareSearch(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
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
