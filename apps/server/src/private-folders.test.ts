import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { localStore } from './features/files/local-store.ts';
import { closeToOthers } from './private-folders.ts';

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('what lay open in the data folder is closed, and what is stored is open to nobody else', async () => {
  const root = await mkdtemp(join(tmpdir(), 'edp-private-'));
  const dataDir = join(root, 'data');
  for (const folder of ['', 'files', 'uploads', 'postgres']) {
    await mkdir(join(dataDir, folder), { recursive: true });
    await chmod(join(dataDir, folder), 0o755);
  }
  await writeFile(join(dataDir, 'postgres', 'password'), 'x', { mode: 0o644 });
  await closeToOthers(dataDir);
  for (const folder of ['', 'files', 'uploads']) expect(await modeOf(join(dataDir, folder))).toBe('700');
  expect(await modeOf(join(dataDir, 'postgres', 'password'))).toBe('600');

  const picture = join(root, 'picture.png');
  await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } }).toFile(picture);
  await chmod(picture, 0o644);
  await localStore(dataDir).put('abcd', picture);
  const [folder = ''] = await readdir(join(dataDir, 'files'));
  expect(await modeOf(join(dataDir, 'files', folder))).toBe('700');
  expect(await modeOf(join(dataDir, 'files', folder, 'abcd'))).toBe('600');
  await rm(root, { recursive: true });
});

test('a data folder that is not there yet is made closed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'edp-private-'));
  await closeToOthers(join(root, 'data'));
  expect(await modeOf(join(root, 'data'))).toBe('700');
  await rm(root, { recursive: true });
});
