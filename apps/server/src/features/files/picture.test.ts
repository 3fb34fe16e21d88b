import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { AppError } from '../../app-error.ts';
import { preparePicture } from './picture.ts';

test('a disk that fails is no fault of the picture', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'edp-picture-'));
  const path = join(folder, 'staged');
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2456e6' } })
    .png()
    .toBuffer();
  const failure = async () => preparePicture(path, 'picture').catch((error: unknown) => error);
  await writeFile(path, png.subarray(0, -40));
  expect(await failure()).toMatchObject({ kind: 'unsupportedType' });
  await writeFile(path, png);
  // Where a folder stands nothing can be written.
  await mkdir(`${path}.picture`);
  expect(await failure()).toBeInstanceOf(Error);
  expect(await failure()).not.toBeInstanceOf(AppError);
  await rm(folder, { recursive: true });
});
