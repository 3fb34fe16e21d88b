import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn, type Person } from '../harness/person.ts';
import { withPlace } from '../harness/place.ts';
import { residentMegabytes } from '../harness/process-figures.ts';

/**
 * Uploads the largest video that is taken and the smallest that is not, and watches the server's memory meanwhile.
 * Ends with 1 when the memory rises by more than the budget or anything stays behind that should not.
 */
const MEGABYTE = 1024 * 1024;
const LIMIT = 110 * MEGABYTE;
const BUDGET_MB = 50;
const SAMPLE_MS = 25;
const ROUNDS = 3;

const faults: string[] = [];
function expectThat(holds: boolean, what: string): void {
  if (!holds) faults.push(what);
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

interface Upload {
  what: string;
  person: Person;
  pid: number;
}

async function watch({ what, person, pid }: Upload, video: Buffer) {
  await wait(1_000);
  const before = residentMegabytes(pid);
  const { peak, result } = await peakDuring(pid, person.upload('演示.mp4', video));
  const [from, to, rise] = [before, peak, peak - before].map((value) => value.toFixed(1));
  console.log(
    `${what}: ${from} -> ${to} MB, rise ${rise} MB (budget ${BUDGET_MB}), ${result.ms.toFixed(0)} ms`,
  );
  expectThat(peak - before < BUDGET_MB, `${what}: memory rose by ${rise} MB`);
  return result;
}

function filesIn(path: string): number {
  if (!existsSync(path)) return 0;
  return readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}

await withPlace(async (place) => {
  const folder = join(place.folder, 'data');
  const { address, pid } = await place.startServer({ folder });
  const person = await signIn(address, { account: 'clerk' });
  const upload = (what: string, video: Buffer) => watch({ what, person, pid }, video);
  // The code of uploads is loaded once.
  await person.upload('warm-up.mp4', videoOf(MEGABYTE));
  const largest = videoOf(LIMIT - 1);
  for (let round = 1; round <= ROUNDS; round++) {
    const answer = await upload(`${LIMIT - 1} bytes, ${round}.`, largest);
    expectThat(answer.code === 0, `the largest video was refused: ${answer.message}`);
  }
  const [files, waiting] = [join(folder, 'files'), join(folder, 'uploads')];
  const stored = filesIn(files);
  const { http, code, message } = await upload(`${LIMIT} bytes`, videoOf(LIMIT));
  console.log(`answer: HTTP ${http}, code ${code}, ${message}`);
  expectThat(http === 413 && code === 4130, 'a video of the limit was not refused as too large');
  console.log(`files kept: ${filesIn(files) - stored} more; waiting: ${filesIn(waiting)}`);
  expectThat(filesIn(files) === stored && filesIn(waiting) === 0, 'the refused upload left a file');
});
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
