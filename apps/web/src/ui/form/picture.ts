import { z } from 'zod';

/** A stored picture as a form holds it: the address to be saved and the signed one to be shown. */
export const picture = z.object({ filePath: z.string(), url: z.string() });
export type Picture = z.infer<typeof picture>;

/** And one that has just been uploaded. */
export const uploadedPicture = picture.extend({ id: z.number(), name: z.string() });
export type UploadedPicture = z.infer<typeof uploadedPicture>;

export function pictureOf(filePath: string | undefined, url: string | undefined): Picture | undefined {
  return filePath ? { filePath, url: url ?? '' } : undefined;
}
