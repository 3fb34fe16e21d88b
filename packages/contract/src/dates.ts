import { z } from 'zod';

const wrongDate = '日期格式不正确';
/** The database knows no year 0. */
const calendarDate = z.iso.date(wrongDate).refine((date) => date >= '0001', wrongDate);

/** `YYYY-MM-DD` of the calendar. Absent keeps the date; null and empty clear it. */
export const optionalDate = z
  .union([z.literal(''), z.null(), calendarDate], { error: wrongDate })
  .transform((value) => value || null)
  .optional();

const wrongMoment = '时间格式不正确';
const moment = z
  .string(wrongMoment)
  .regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, wrongMoment)
  .refine((value) => calendarDate.safeParse(value.slice(0, 10)).success, wrongMoment);

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. Absent keeps the time; null and empty clear it. */
export const optionalMoment = z
  .union([z.literal(''), z.null(), moment], { error: wrongMoment })
  .transform((value) => value || null)
  .optional();
