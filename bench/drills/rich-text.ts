import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { withEnvironment, type Environment } from '../harness/environment.ts';
import { Report, type Drill } from './drill.ts';

const AT_ONCE = 50;
const FOR_MS = 10_000;
/** The clerk looks at the screen in between. */
const THINKING_MS = 20;
/** Of the clerk's calls, in milliseconds: 99 of 100 take less. */
const MAX_MS = 50;
const list = '/edp/api/v1/procenter/proBrand/list';

/** What is refused before it is parsed, and the largest that is taken. */
const texts = {
  'tags open in one another': '<b><i>'.repeat(30_000),
  'a table of 1,500 rows': `<table>${'<tr><td>螺栓</td><td>304不锈钢</td></tr>'.repeat(1_500)}</table>`,
};

/** Fifty dear rich texts at once, again and again, of one tenant beside the clerk of another, who must not wait for them. */
export const richText: Drill = { name: 'rich-text', run: () => withEnvironment(drill) };

async function drill(environment: Environment): Promise<Report> {
  const report = new Report();
  const { address } = await environment.startServer();
  const { signer } = await signInAt(address);
  const clerk = await signInAt(address, { tenantCode: 'HXZZ' });
  note(report, 'alone', await work(clerk));
  for (const [name, html] of Object.entries(texts)) {
    const worker = new Worker(new URL('rich-text-noise.ts', import.meta.url), {
      workerData: { address, signer, html, atOnce: AT_ONCE },
    });
    try {
      await wait(500);
      const times = await work(clerk);
      const answered = once(worker, 'message');
      worker.postMessage('stop');
      const [codes] = await answered;
      note(report, `beside ${AT_ONCE} times ${name} (${JSON.stringify(codes)} answered)`, times);
      const p99 = quantile(times, 0.99);
      report.expect(p99 < MAX_MS, `beside ${name} the clerk's calls took ${p99.toFixed(0)} ms (p99)`);
    } finally {
      await worker.terminate();
    }
  }
  return report;
}

async function work(clerk: HttpClient): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + FOR_MS;
  while (performance.now() < end) {
    const startedAt = performance.now();
    await clerk.post(list);
    times.push(performance.now() - startedAt);
    await wait(THINKING_MS);
  }
  return times;
}

function note(report: Report, what: string, times: readonly number[]): void {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  report.note(`${what}: ${times.length} lists, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}
