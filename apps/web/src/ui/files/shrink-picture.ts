import { isPicture, MEGABYTE, type UploadLimits } from './picture-rules.ts';

const JPEG_QUALITY = 0.85;
/** What is left of width and height by each further try. */
const STEP = 0.8;
/** Pixels of the longer side: below that nothing is left to be seen. */
const SMALLEST = 200;

/**
 * The file itself, or where it is a picture beyond the limits a smaller one. A file that cannot be drawn stays as it is:
 * the rules then say what is wrong with it.
 */
export async function fitted(file: File, limits: UploadLimits): Promise<File> {
  if (!isPicture(file, limits)) return file;
  const isHeavy = file.size >= limits.megabytes * MEGABYTE;
  if (!isHeavy && !limits.pixels) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return file;
  try {
    const { width, height } = limits.pixels ?? bitmap;
    const scale = Math.min(1, width / bitmap.width, height / bitmap.height);
    return isHeavy || scale < 1 ? await smaller(file, bitmap, { scale, limits }) : file;
  } finally {
    bitmap.close();
  }
}

async function smaller(
  file: File,
  bitmap: ImageBitmap,
  { scale: first, limits }: { scale: number; limits: UploadLimits },
): Promise<File> {
  const longer = Math.max(bitmap.width, bitmap.height);
  for (let scale = first; scale === first || longer * scale >= SMALLEST; scale *= STEP) {
    const drawn = await drawnAt(bitmap, scale);
    if (drawn && drawn.size < limits.megabytes * MEGABYTE)
      return new File([drawn], file.name.replace(/(\.[^.]*)?$/, '.jpg'), { type: 'image/jpeg' });
  }
  return file;
}

/** On white: this kind of picture knows nothing transparent. */
async function drawnAt(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(bitmap.width * scale));
  canvas.height = Math.max(1, Math.floor(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}
