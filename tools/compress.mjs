import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const textual = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.json',
  '.txt',
  '.map',
  '.webmanifest',
  '.wasm',
]);
const smallest = 1024;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compressFile(path) {
  const content = await readFile(path);
  if (content.length <= smallest) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    toBrotli(content, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    toGzip(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}

/** Lays a `.br` and a `.gz` beside every text file above 1 kB. */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && textual.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}
