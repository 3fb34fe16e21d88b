import type { Translate } from '../../lib/texts/texts.tsx';

export interface UploadLimits {
  /** Strictly less than this many megabytes. */
  megabytes: number;
  /** Media types, or endings such as `.pdf`; absent: JPG and PNG. */
  accept?: readonly string[];
  /** Largest width and height of a picture in pixels. */
  pixels?: { width: number; height: number };
}

export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
export const MEGABYTE = 1024 * 1024;

/** Why a file may not be uploaded, in words; undefined when it may. */
export async function refusalOf(file: File, limits: UploadLimits, t: Translate): Promise<string | undefined> {
  const { accept, megabytes, pixels } = limits;
  if (!isOf(file, accept ?? PICTURE_TYPES))
    return accept ? t('不支持上传这种文件！') : t('只能上传JPG/PNG !');
  if (file.size >= megabytes * MEGABYTE) return t('文件必须小于{n}MB !', { n: megabytes });
  if (!pixels) return undefined;
  const size = await sizeOf(file);
  if (!size) return t('只能上传JPG/PNG !');
  if (size.width <= pixels.width && size.height <= pixels.height) return undefined;
  return t('图片尺寸不能超过{w}x{h} !', { w: pixels.width, h: pixels.height });
}

/** Whether only pictures are taken, and this is called one. */
export function isPicture(file: File, { accept = PICTURE_TYPES }: UploadLimits): boolean {
  return accept.every((kind) => PICTURE_TYPES.includes(kind)) && isOf(file, accept);
}

function isOf({ name, type }: File, accepted: readonly string[]): boolean {
  return accepted.some((kind) => (kind.startsWith('.') ? name.toLowerCase().endsWith(kind) : kind === type));
}

/** Undefined for what only calls itself a picture. */
export async function sizeOf(file: File): Promise<{ width: number; height: number } | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return undefined;
  }
}
