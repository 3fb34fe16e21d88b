import { isTest, readSource, sourceFiles } from './sources.mjs';

const limits = { median: 80, p95: 220, largest: 350 };
const step = 25;

function quantile(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function printHistogram(sizes) {
  const bars = new Map();
  for (const size of sizes) bars.set(Math.floor(size / step), (bars.get(Math.floor(size / step)) ?? 0) + 1);
  const widest = Math.max(...bars.values());
  for (let index = 0; index <= Math.max(...bars.keys()); index += 1) {
    const count = bars.get(index) ?? 0;
    const range = `${index * step}-${index * step + step - 1}`.padStart(7);
    console.log(`${range} ${String(count).padStart(4)} ${'█'.repeat(Math.ceil((count / widest) * 40))}`);
  }
}

const files = sourceFiles('apps', 'packages', 'tools', 'bench')
  .filter((path) => !isTest(path))
  .map((path) => ({ path, lines: readSource(path).split('\n').length - 1 }))
  .sort((a, b) => a.lines - b.lines);
const sizes = files.map((file) => file.lines);
const found = { median: quantile(sizes, 0.5), p95: quantile(sizes, 0.95), largest: sizes.at(-1) ?? 0 };

printHistogram(sizes);
const summary = Object.entries(found).map(([name, lines]) => `${name} ${lines} (≤ ${limits[name]})`);
console.log(`${files.length} files: ${summary.join(', ')}; longest: ${files.at(-1)?.path}`);
const tooLarge = Object.keys(limits).filter((name) => found[name] > limits[name]);
if (files.length === 0 || tooLarge.length > 0) {
  console.error(`Too long: ${tooLarge.join(', ') || 'no file was read'}`);
  for (const { path, lines } of files.slice(-5)) console.error(`  ${lines} ${path}`);
  process.exit(1);
}
