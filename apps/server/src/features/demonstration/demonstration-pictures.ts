import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import type { Config } from '../../config.ts';
import type { Queries } from '../../database/connection.ts';
import { newStoredName } from '../files/file-store.ts';
import { createFile } from '../files/files.queries.ts';
import { fileStoreOf } from '../files/open-store.ts';

interface Scope {
  tenantId: number;
  adminId: number;
}

/** Sides of the drawn nut and hue of what is behind it; products take them in turn. */
const drawings = [
  { sides: 6, hue: 215 },
  { sides: 8, hue: 160 },
  { sides: 5, hue: 30 },
  { sides: 12, hue: 265 },
];
const thumbnail = { width: 360, height: 235 };
const main = { width: 750, height: 550 };

/** Gives each product a thumbnail and a main picture, without which its form could not be saved. */
export async function addDemonstrationPictures(db: Queries, scope: Scope, config: Config): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'edp-pictures-'));
  try {
    const pictures = await Promise.all(
      drawings.map(async (drawing) => ({
        thumbnail: await draw({ ...drawing, ...thumbnail, folder, config }),
        main: await draw({ ...drawing, ...main, folder, config }),
      })),
    );
    const kept: { thumbnailId: number; mainId: number }[] = [];
    for (const picture of pictures)
      kept.push({
        thumbnailId: await addPicture(db, scope, picture.thumbnail),
        mainId: await addPicture(db, scope, picture.main),
      });
    await show(db, scope, kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Drawing {
  sides: number;
  hue: number;
  width: number;
  height: number;
  folder: string;
  config: Config;
}

/** Draws a nut into the file store. */
async function draw({ sides, hue, width, height, folder, config }: Drawing) {
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
  const name = newStoredName();
  const path = join(folder, name);
  await sharp(Buffer.from(svg)).png().toFile(path);
  const { size } = await stat(path);
  await (await fileStoreOf(config)).put(name, path);
  return { stored_as: name, byte_size: size, width, height };
}

async function addPicture(
  db: Queries,
  { tenantId, adminId }: Scope,
  picture: Awaited<ReturnType<typeof draw>>,
): Promise<number> {
  const shown = { original_name: `${picture.width}x${picture.height}.png`, content_type: 'image/png' };
  const file = { ...picture, ...shown, has_thumbnail: false, purpose: 'picture' } as const;
  return createFile({ db, tenantId, userId: adminId }, file);
}

async function show(
  db: Queries,
  { tenantId }: Scope,
  pictures: readonly { thumbnailId: number; mainId: number }[],
): Promise<void> {
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  for (const [turn, { thumbnailId, mainId }] of pictures.entries()) {
    const shown = products.filter((_, at) => at % pictures.length === turn).map(({ id }) => id);
    if (shown.length === 0) continue;
    await db
      .updateTable('products')
      .set({ picture_id: thumbnailId })
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', shown)
      .execute();
    const media = shown.map((product_id) => ({
      tenant_id: tenantId,
      product_id,
      use: 'media',
      position: 0,
      file_id: mainId,
    }));
    await db.insertInto('product_files').values(media).execute();
  }
}
