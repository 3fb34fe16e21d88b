import { setTimeout as wait } from 'node:timers/promises';
import { news } from '@edp/contract/news';
import { signInAt } from '@edp/testkit/sign-in';
import { quantile } from '../harness/statistics.ts';
import type { Drill, Report } from './drill.ts';
import { listBrands } from './load/brand-writer.ts';
import { keepTime, workAsClerk } from './support/clerk.ts';
import { besideNoise } from './support/noise.ts';

const AT_ONCE = 50;
const FOR_MS = 10_000;
/** Of the clerk's calls, in milliseconds: 99 of 100 take less. */
const MAX_MS = 50;

/** What is refused before it is parsed, and the largest that is taken. */
const texts = {
  'tags open in one another': '<b><i>'.repeat(30_000),
  'a table of 1,500 rows': `<table>${'<tr><td>螺栓</td><td>304不锈钢</td></tr>'.repeat(1_500)}</table>`,
};

/** Fifty expensive rich texts at once, again and again, of one tenant beside the clerk of another, who must not wait for them. */
export const richText: Drill = {
  name: 'rich-text',
  async run({ environment, report }) {
    const { address } = await environment.startServer();
    const { signer } = await signInAt(address);
    const clerk = await signInAt(address, { tenantCode: 'HXZZ' });
    const list = async () => {
      const times: number[] = [];
      await workAsClerk(FOR_MS, () => keepTime(times, () => listBrands(clerk)));
      return times;
    };
    noteTimes(report, 'alone', await list());
    for (const [name, html] of Object.entries(texts)) {
      // Each has its own number, since a text that is known is not made safe again.
      const text = { title: '公告', newsTypeValue: '公告', newsContent: `${html}<p>{number}</p>` };
      const bodies = [JSON.stringify(text)];
      const noise = { path: news.publish.path, bodies, connections: AT_ONCE };
      const { result, answered } = await besideNoise({ address, signer, calls: [noise] }, async () => {
        await wait(500);
        return list();
      });
      noteTimes(report, `beside ${AT_ONCE} times ${name} (${JSON.stringify(answered)} answered)`, result);
      const p99 = quantile(result, 0.99);
      report.expect(p99 < MAX_MS, `beside ${name} the clerk's calls took ${p99.toFixed(0)} ms (p99)`);
    }
  },
};

function noteTimes(report: Report, what: string, times: readonly number[]): void {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  report.note(`${what}: ${times.length} lists, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
}
