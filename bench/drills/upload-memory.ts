import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signInAt } from '@edp/testkit/sign-in';
import { mp4Of, uploadAs } from '@edp/testkit/uploads';
import { filesIn } from '../harness/files-in.ts';
import type { Drill } from './drill.ts';
import { withinBudgets } from './support/within-budgets.ts';

const MEGABYTE = 1024 * 1024;
const LIMIT = 110 * MEGABYTE;
const MAX_GROWTH_MB = 50;

/**
 * Uploads the largest video that is taken and the smallest that is not: the server's memory stays within a budget, and
 * the refused one leaves nothing behind.
 */
export const uploadMemory: Drill = {
  name: 'upload-memory',
  rounds: 3,
  async run({ environment, report, rounds }) {
    const folder = join(environment.folder, 'data');
    const server = await environment.startServer({ folder });
    const client = await signInAt(server.address, { account: 'clerk' });
    const upload = async (what: string, video: Buffer) => {
      await wait(1_000);
      return withinBudgets({ report, server }, { what, megabytes: MAX_GROWTH_MB }, () =>
        uploadAs(client, video, { fileName: '演示.mp4' }),
      );
    };
    // The code of uploads is loaded once.
    await uploadAs(client, mp4Of(MEGABYTE), { fileName: 'warm-up.mp4' });
    const largest = mp4Of(LIMIT - 1);
    for (let round = 1; round <= rounds; round++) {
      const answer = await upload(`${LIMIT - 1} bytes, ${round}.`, largest);
      report.expect(answer.code === 0, `the largest video was refused: ${answer.message}`);
      if (answer.code === 0) report.acknowledged++;
    }
    const stored = filesIn(join(folder, 'files')).length;
    const { http, code, message } = await upload(`${LIMIT} bytes`, mp4Of(LIMIT));
    report.note(`one byte more: HTTP ${http}, code ${code}, ${message}`);
    report.expect(http === 413 && code === 4130, 'a video of the limit was not refused as too large');
    const isClean =
      filesIn(join(folder, 'files')).length === stored && filesIn(join(folder, 'uploads')).length === 0;
    report.expect(isClean, 'the refused upload left a file');
  },
};
