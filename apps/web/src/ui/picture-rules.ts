import type { Translate } from '../lib/texts.tsx';

export interface PictureLimits {
  /** Strictly less than this many megabytes. */
  megabytes: number;
  /** Media types; absent: JPG and PNG. */
  accept?: readonly string[];
  /** Largest width and height in pixels. */
  pixels?: { width: number; height: number };
}

export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
const MEGABYTE = 1024 * 1024;

/** Why a file may not be uploaded, in words; undefined when it may. */
export async function refusalOf(
  file: File,
  limits: PictureLimits,
  t: Translate,
): Promise<string | undefined> {
  const { accept, megabytes, pixels } = limits;
  if (accept && !accept.includes(file.type)) return t('不支持上传这种文件！');
  if (!accept && !PICTURE_TYPES.includes(file.type)) return t('只能上传JPG/PNG !');
  if (file.size >= megabytes * MEGABYTE) return t('文件必须小于{n}MB !', { n: megabytes });
  if (!pixels) return undefined;
  const { width, height } = await createImageBitmap(file);
  if (width <= pixels.width && height <= pixels.height) return undefined;
  return t('图片尺寸不能超过{w}x{h} !', { w: pixels.width, h: pixels.height });
}
