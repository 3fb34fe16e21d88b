import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { SignedInContext } from '../../http/context.ts';
import { newStoredName } from '../files/file-store.ts';
import { createFile } from '../files/files.queries.ts';
import { fileStoreOf } from '../files/open-store.ts';
import type { Pictures } from './load-products.ts';

/** Sides of a drawn nut and hue of what is behind it. */
const drawings = [
  { sides: 6, hue: 215 },
  { sides: 8, hue: 160 },
  { sides: 5, hue: 30 },
  { sides: 12, hue: 265 },
];
const sizes = { thumbnail: { width: 360, height: 235 }, main: { width: 750, height: 550 } };
const pem = '-----BEGIN CERTIFICATE-----\nZGVtb25zdHJhdGlvbg==\n-----END CERTIFICATE-----\n';

/** Pictures of products: a thumbnail and a main picture of each drawing. */
export async function storePictures(context: SignedInContext): Promise<Pictures[]> {
  const pictures: Pictures[] = [];
  for (const drawing of drawings)
    pictures.push({
      thumbnailId: await storePicture(context, { ...drawing, ...sizes.thumbnail }),
      mainId: await storePicture(context, { ...drawing, ...sizes.main }),
    });
  return pictures;
}

type Drawing = (typeof drawings)[number] & (typeof sizes)['main'];

async function draw({ sides, hue, width, height }: Drawing): Promise<Buffer> {
  const corners = Array.from({ length: sides }, (_, at) => {
    const angle = (2 * Math.PI * at) / sides;
    const corner = [
      width / 2 + Math.cos(angle) * height * 0.36,
      height / 2 + Math.sin(angle) * height * 0.36,
    ];
    return corner.map((part) => part.toFixed(1)).join();
  });
  const hole = `<circle cx="${width / 2}" cy="${height / 2}" r="${height * 0.16}" fill="hsl(${hue},35%,92%)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue},35%,92%)"/>
    <polygon points="${corners.join(' ')}" fill="hsl(${hue},30%,55%)"/>${hole}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function storePicture(context: SignedInContext, drawing: Drawing): Promise<number> {
  const { width, height } = drawing;
  const picture = { width, height, original_name: `${width}x${height}.png`, content_type: 'image/png' };
  return store(context, await draw(drawing), { ...picture, purpose: 'picture' });
}

export async function storeCertificate(context: SignedInContext): Promise<number> {
  const content_type = 'application/octet-stream';
  return store(context, pem, { original_name: '示例证书.pem', content_type, purpose: 'certificate' });
}

type Described = Pick<
  Parameters<typeof createFile>[1],
  'original_name' | 'content_type' | 'purpose' | 'width' | 'height'
>;

/** An upload writes its record in a transaction of its own; the tenant is not there yet for others to see. */
async function store(context: SignedInContext, content: Buffer | string, file: Described): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'edp-demonstration-'));
  const stored_as = newStoredName();
  try {
    await writeFile(join(folder, stored_as), content);
    await (await fileStoreOf(context.config)).put(stored_as, join(folder, stored_as));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return createFile(context, { ...file, stored_as, byte_size: content.length, has_thumbnail: false });
}
