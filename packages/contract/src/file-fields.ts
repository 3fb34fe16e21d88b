import { z } from 'zod';
import { recordId } from './fields.ts';

/** Uploaded files, each as the upload answered it or by its id alone; ids come out. Absent keeps what is stored. */
export function fileList(most: number) {
  return z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
      z
        .array(z.union([recordId, z.object({ id: recordId }).transform(({ id }) => id)]), '格式不正确')
        .max(most, `最多${most}个`)
        .refine((ids) => new Set(ids).size === ids.length, '文件不能重复')
        .nullable(),
    )
    .transform((ids) => ids ?? [])
    .optional();
}

/** Uploaded files of which at least one must be given. */
export function chosenFiles(most: number, nothingChosen: string) {
  return z
    .preprocess(
      (value) => value ?? [],
      fileList(most).refine((ids) => ids !== undefined && ids.length > 0, nothingChosen),
    )
    .transform((ids) => ids ?? []);
}

/** Address of an uploaded file as the upload answered it. Absent keeps the picture; null and empty remove it. */
export const filePath = z
  .string('图片路径错误')
  .regex(/^(\/file\/v6\/view\/\d{1,16})?$/, '图片路径错误')
  .nullable()
  .transform((value) => value ?? '')
  .optional();
