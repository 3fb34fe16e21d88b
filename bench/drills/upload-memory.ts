import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signInAt } from '@edp/testkit/sign-in';
import { uploadAs } from '@edp/testkit/uploads';
import { withEnvironment, type Environment } from '../harness/environment.ts';
import { residentMegabytes } from '../harness/process-figures.ts';
import { Report, type Drill } from './drill.ts';

const MEGABYTE = 1024 * 1024;
const LIMIT = 110 * MEGABYTE;
const BUDGET_MB = 50;
const SAMPLE_MS = 25;
const ROUNDS = 3;

/**
 * Uploads the largest video that is taken and the smallest that is not: the server's memory stays within a budget, and
 * the refused one leaves nothing behind.
 */
export const uploadMemory: Drill = {
  name: 'upload-memory',
  run: ({ rounds = ROUNDS }) => withEnvironment((environment) => drill(environment, rounds)),
};

async function drill(environment: Environment, rounds: number): Promise<Report> {
  const report = new Report();
  const folder = join(environment.folder, 'data');
  const { address, pid } = await environment.startServer({ folder });
  const client = await signInAt(address, { account: 'clerk' });
  const upload = async (what: string, video: Buffer) => {
    await wait(1_000);
    const before = residentMegabytes(pid);
    const { peak, result } = await peakDuring(pid, uploadAs(client, video, { fileName: '演示.mp4' }));
    report.note(`${what}: memory ${before.toFixed(1)} -> ${peak.toFixed(1)} MB`);
    report.expect(peak - before < BUDGET_MB, `${what}: memory rose by ${(peak - before).toFixed(1)} MB`);
    return result;
  };
  // The code of uploads is loaded once.
  await uploadAs(client, videoOf(MEGABYTE), { fileName: 'warm-up.mp4' });
  const largest = videoOf(LIMIT - 1);
  for (let round = 1; round <= rounds; round++) {
    const answer = await upload(`${LIMIT - 1} bytes, ${round}.`, largest);
    report.expect(answer.code === 0, `the largest video was refused: ${answer.message}`);
    if (answer.code === 0) report.acknowledged++;
  }
  const [files, waiting] = [join(folder, 'files'), join(folder, 'uploads')];
  const stored = filesIn(files);
  const { http, code, message } = await upload(`${LIMIT} bytes`, videoOf(LIMIT));
  report.note(`one byte more: HTTP ${http}, code ${code}, ${message}`);
  report.expect(http === 413 && code === 4130, 'a video of the limit was not refused as too large');
  report.expect(filesIn(files) === stored && filesIn(waiting) === 0, 'the refused upload left a file');
  return report;
}

/** A video as far as its beginning tells. */
function videoOf(size: number): Buffer {
  const head = Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isommp41', 'latin1');
  return Buffer.concat([head, randomBytes(size - head.length)]);
}

/** The highest memory while the work goes on. */
async function peakDuring<T>(pid: number, work: Promise<T>): Promise<{ peak: number; result: T }> {
  let peak = residentMegabytes(pid);
  let done = false;
  const watched = work.finally(() => (done = true));
  while (!done) {
    await Promise.race([watched.catch(() => undefined), wait(SAMPLE_MS)]);
    peak = Math.max(peak, residentMegabytes(pid));
  }
  return { peak, result: await watched };
}

function filesIn(path: string): number {
  if (!existsSync(path)) return 0;
  return readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}
