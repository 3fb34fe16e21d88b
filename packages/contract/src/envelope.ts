import { z } from 'zod';

/** One refused field: `path` is the field's dotted name in the input. */
export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** A record that keeps another one from being deleted. */
export const usage = z.object({ type: z.string(), id: z.number(), code: z.string(), name: z.string() });
export type Usage = z.infer<typeof usage>;
/** The newest of them and how many there are; code and name are empty where the reader does not hold their screen. */
export const usedBy = z.object({
  total: z.number(),
  totalBounded: z.boolean().optional(),
  records: z.array(usage),
});
export type UsedBy = z.infer<typeof usedBy>;

/** What every JSON answer looks like before its own fields are read. */
export const envelope = z.looseObject({
  code: z.union([z.number(), z.string()]).optional(),
  status: z.union([z.number(), z.string(), z.boolean()]).nullish(),
  msg: z.string().nullish(),
  message: z.string().nullish(),
  traceId: z.string().optional(),
  errors: z.array(fieldError).optional(),
});
export type Envelope = z.infer<typeof envelope>;

/** How a screen reads success: the shell takes three signs, business screens code 0 alone, brands also 200. */
export type SuccessRule = 'shell' | 'code-0' | 'code-0-or-200';

export function isSuccess(answer: Envelope, rule: SuccessRule): boolean {
  const code = answer.code === undefined ? undefined : Number(answer.code);
  if (code === 0) return true;
  if (rule === 'code-0') return false;
  return code === 200 || (rule === 'shell' && Boolean(answer.status));
}

export function messageOf(answer: Envelope): string {
  return answer.message || answer.msg || '';
}

/** A dead ticket: its own code, or the words by which other services say it. */
export function isSessionOver(answer: Envelope): boolean {
  return Number(answer.code) === 403 || messageOf(answer).includes('请重新登录');
}
