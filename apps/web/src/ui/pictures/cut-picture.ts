export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const JPEG_QUALITY = 0.9;

/** The chosen part of a picture as a picture of its own, upright, at most so many pixels wide. */
export async function cutPicture(file: File, area: Area, widest: number): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, widest / area.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  if (!drawn) throw new Error('The picture could not be drawn');
  return new File([drawn], file.name, { type });
}
