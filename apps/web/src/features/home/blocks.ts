import type { HomePart } from '@edp/contract/home';

/** Parts of the home page by rows: the figures are one of their own, what stands between stands side by side. */
export function blocksOf(parts: readonly HomePart[]): HomePart[][] {
  const blocks: HomePart[][] = [];
  for (const part of parts) {
    const last = blocks.at(-1);
    if (last === undefined || part === 'figures' || last[0] === 'figures') blocks.push([part]);
    else last.push(part);
  }
  return blocks;
}
