import { z } from 'zod';

/** A stored file as the upload answers it and as a form holds it; `url` leads to it where the browser may show it. */
export const storedFile = z.object({
  id: z.number(),
  filePath: z.string(),
  url: z.string(),
  originalName: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;

/** The files that a field holds; nothing where it holds anything else. */
export function storedFilesOf(value: unknown): StoredFile[] {
  return storedFile.array().safeParse(value).data ?? [];
}

export function isVideo({ originalName }: StoredFile): boolean {
  return originalName.toLowerCase().endsWith('.mp4');
}
