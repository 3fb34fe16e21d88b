import sharp from 'sharp';
import type { UploadPurpose } from '@edp/contract/files';
import { isSystemError } from '../../http/system-error.ts';
import { invalidType } from '../../http/uploads/upload-refusals.ts';

export interface PreparedPicture {
  path: string;
  thumbnailPath: string;
  contentType: string;
  byteSize: number;
  width: number;
  height: number;
}

const MAX_PIXELS = 50_000_000;
const THUMBNAIL_SIDE = 320;
const JPEG_QUALITY = 90;

/**
 * Reads a staged JPG or PNG by its content, whatever its name says, and writes it anew beside it: upright, without its
 * metadata and without anything hung on behind; and a thumbnail.
 * @throws AppError unsupportedType
 */
export async function preparePicture(source: string, purpose: UploadPurpose): Promise<PreparedPicture> {
  const path = `${source}.picture`;
  const thumbnailPath = `${source}.thumbnail`;
  try {
    const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    if (format !== 'jpeg' && format !== 'png') throw new Error(`not a picture: ${format}`);
    const upright = image.autoOrient();
    const written =
      format === 'jpeg' ? upright.clone().jpeg({ quality: JPEG_QUALITY }) : upright.clone().png();
    const { width, height, size } = await written.toFile(path);
    const side = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE };
    // Of what has just been written, which is known to be sound.
    await sharp(path)
      .resize({ ...side, fit: 'inside', withoutEnlargement: true })
      .webp()
      .toFile(thumbnailPath);
    return { path, thumbnailPath, contentType: `image/${format}`, byteSize: size, width, height };
  } catch (error) {
    throw isSystemError(error) ? error : Object.assign(invalidType(purpose), { cause: error });
  }
}
