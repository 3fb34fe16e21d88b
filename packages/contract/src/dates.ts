import { z } from 'zod';

const invalidDate = '日期格式不正确';
/** The database knows no year 0. */
const calendarDate = z.iso.date(invalidDate).refine((date) => date >= '0001', invalidDate);

/** `YYYY-MM-DD` of the calendar. Absent keeps the date; null and empty clear it. */
export const optionalDate = z
  .union([z.literal(''), z.null(), calendarDate], { error: invalidDate })
  .transform((value) => value || null)
  .optional();

/** A date of a list's filter; empty means no filter. */
export const dateFilter = z
  .union([z.literal(''), z.null(), calendarDate], { error: invalidDate })
  .optional()
  .transform((value) => value || undefined);

const invalidMoment = '时间格式不正确';
const moment = z
  .string(invalidMoment)
  .regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, invalidMoment)
  .refine((value) => calendarDate.safeParse(value.slice(0, 10)).success, invalidMoment);

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. Absent keeps the time; null and empty clear it. */
export const optionalMoment = z
  .union([z.literal(''), z.null(), moment], { error: invalidMoment })
  .transform((value) => value || null)
  .optional();
