import sharp from 'sharp';
import { AppError } from '../../app-error.ts';

export interface Picture {
  bytes: Buffer;
  contentType: string;
  width: number;
  height: number;
}

const contentTypes: Record<string, string> = { jpeg: 'image/jpeg', png: 'image/png' };
const MAX_PIXELS = 50_000_000;

/**
 * Reads a JPG or PNG by its content, whatever its name says, and writes it anew, upright and without its metadata.
 * @throws AppError unsupportedType
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    const contentType = contentTypes[format ?? ''];
    if (contentType === undefined) throw new Error(`not a picture: ${format}`);
    const { data, info } = await image.autoOrient().toBuffer({ resolveWithObject: true });
    return { bytes: data, contentType, width: info.width, height: info.height };
  } catch {
    throw Object.assign(new AppError('unsupportedType', '只能上传JPG/PNG !'), {
      fields: [{ path: 'file', message: '只能上传JPG/PNG !' }],
    });
  }
}
