export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LARGEST_SIDE = 512;
const JPEG_QUALITY = 0.9;

/** The chosen square of a picture as a picture of its own, upright, at most 512 pixels wide. */
export async function squareOf(file: File, { x, y, width, height }: Area): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const side = Math.max(1, Math.min(LARGEST_SIDE, Math.round(width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, width, height, 0, 0, side, side);
  bitmap.close();
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  if (!drawn) throw new Error('The picture could not be drawn');
  return new File([drawn], file.name, { type });
}
