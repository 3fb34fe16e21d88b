import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { readCsv, readXlsx } from '../../apps/server/src/spreadsheets/reading/read-file.ts';
import type { SheetColumn } from '../../apps/server/src/spreadsheets/sheet.ts';
import { writeCsv } from '../../apps/server/src/spreadsheets/write-csv.ts';
import { writeXlsx } from '../../apps/server/src/spreadsheets/write-xlsx.ts';
import { loadOfMachine } from '../harness/timing.ts';

/**
 * What large spreadsheets cost: `node bench/spreadsheets/main.ts`. Each job has a process of its own; the longest block
 * is that of its main thread.
 */
const COLUMNS = 25;
const EXPORTED = 200_000;
const IMPORTED = 100_000;
const MB = 1_024 * 1_024;
const limits = { bytes: 500 * MB, rows: EXPORTED + 1, columns: COLUMNS };

const kinds = ['text', 'text', 'text', 'number', 'date'] as const;
const columns = Array.from({ length: COLUMNS }, (_, index): SheetColumn => {
  return { title: `第${index + 1}列`, kind: kinds[index % kinds.length] ?? 'text' };
});

async function* rows(count: number) {
  for (let row = 0; row < count; row++)
    yield columns.map((_, column) => {
      if ((row + column) % 11 === 0) return null;
      const at = column % kinds.length;
      if (at === 0) return `00${row * COLUMNS + column}`;
      if (at === 1) return `不锈钢六角螺栓${row}-${column}`;
      if (at === 2) return `1101011990${String(10_000_000 + row)}`;
      return at === 3 ? `${row}.${column}5` : '2026-11-23';
    });
}

const sheetOf = (count: number) => ({ name: '数据', columns, rows: rows(count) });

async function countRows(file: Awaited<ReturnType<typeof readXlsx>>): Promise<void> {
  let count = 0;
  for await (const { cells } of file.rows) count += cells.length > 0 ? 1 : 0;
  if (count !== IMPORTED + 1) throw new Error(`${count} rows were read`);
}

/** In this order: what is written is read afterwards. */
const jobs: Record<string, (folder: string) => Promise<void>> = {
  'export xlsx 200,000': (folder) =>
    pipeline(writeXlsx([sheetOf(EXPORTED)]), createWriteStream(join(folder, 'large.xlsx'))),
  'export csv 200,000': (folder) =>
    pipeline(writeCsv(sheetOf(EXPORTED)), createWriteStream(join(folder, 'large.csv'))),
  'export xlsx 100,000': (folder) =>
    pipeline(writeXlsx([sheetOf(IMPORTED)]), createWriteStream(join(folder, 'file.xlsx'))),
  'export csv 100,000': (folder) =>
    pipeline(writeCsv(sheetOf(IMPORTED)), createWriteStream(join(folder, 'file.csv'))),
  'import xlsx 100,000': async (folder) => countRows(await readXlsx(join(folder, 'file.xlsx'), { limits })),
  'import csv 100,000': async (folder) => countRows(await readCsv(join(folder, 'file.csv'), { limits })),
};

async function measure(name: string, folder: string): Promise<void> {
  const before = process.memoryUsage.rss() / MB;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  await jobs[name]?.(folder);
  const seconds = (performance.now() - startedAt) / 1_000;
  const peak = process.resourceUsage().maxRSS / 1_024;
  console.log(
    `${name} × ${COLUMNS}: ${seconds.toFixed(1)} s, memory ${before.toFixed(0)} -> ${peak.toFixed(0)} MB, ` +
      `longest block ${(delay.max / 1e6).toFixed(0)} ms`,
  );
}

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'edp-spreadsheets-'));
  try {
    for (const name of Object.keys(jobs)) {
      const [code] = await once(fork(import.meta.filename, [name, folder]), 'exit');
      if (code !== 0) process.exitCode = 1;
    }
    for (const name of ['large.xlsx', 'large.csv'])
      console.log(`${name}: ${((await stat(join(folder, name))).size / MB).toFixed(1)} MB`);
    console.log(loadOfMachine());
  } finally {
    await rm(folder, { recursive: true });
  }
}

const [name, folder] = process.argv.slice(2);
if (name !== undefined && folder !== undefined) {
  await measure(name, folder);
  process.disconnect?.();
} else await measureAll();
