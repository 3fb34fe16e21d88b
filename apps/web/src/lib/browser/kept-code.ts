/**
 * Whether the browser had the code of a module from an earlier visit instead of fetching it.
 * @param module its `import.meta.url`
 * @returns false also where the browser does not tell
 */
export function isKept(module: string): boolean {
  const [entry] = performance.getEntriesByName(module, 'resource');
  return entry instanceof PerformanceResourceTiming && entry.transferSize === 0 && entry.decodedBodySize > 0;
}
