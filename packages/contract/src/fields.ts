import { z } from 'zod';

/** Building blocks for input and output schemas; their messages are the product's exact Chinese texts. */

const MAX_ID = Number.MAX_SAFE_INTEGER;
/** Records that one call can name. */
const MOST_AT_ONCE = 10_000;
const MAX_AMOUNT = 1e14;
const wrongId = '编号格式不正确';

/** A record id: numbers and digit strings are accepted, a number comes out. */
export const recordId = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/, wrongId)
        .transform(Number),
    ],
    { error: wrongId },
  )
  .pipe(z.number().int(wrongId).min(0, wrongId).max(MAX_ID, wrongId));

/** An id where none means "a new record": absent, null, empty and 0 are the same. */
export const optionalId = z
  .union([recordId, z.literal(''), z.null()], { error: wrongId })
  .optional()
  .transform((value) => value || undefined);

/** The id of something that need not be chosen. Absent keeps what is stored; null, empty and 0 clear it. */
export const clearableId = z
  .union([recordId, z.literal(''), z.null()], { error: wrongId })
  .transform((value) => value || null)
  .optional();

/** Forms send digits as text and nothing as an empty text. */
function readNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return undefined;
  return /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
}

/** The number a record had when it was read; a save with an older one is refused. */
export const version = z.preprocess(readNumber, z.number().int().min(0).nullish());

/** The id of something that must be chosen; `label` names it in the message. */
export function chosenId(label: string) {
  const message = `请选择${label}`;
  const isChosen = (value: unknown) => value !== undefined && value !== null && value !== '';
  return z.preprocess(
    (value) => (isChosen(value) ? value : 0),
    recordId.refine((id) => id > 0, message),
  );
}

export const byId = z.object({ id: recordId });

export function requiredText(label: string, max: number) {
  return z
    .string(`请输入${label}`)
    .trim()
    .min(1, `请输入${label}`)
    .max(max, `不超过${max}个字符`)
    .refine((value) => /[^\p{C}\p{Z}]/u.test(value), `请输入${label}`)
    .refine((value) => !/\p{Cc}/u.test(value), '不允许包含控制字符');
}

/** Characters, punctuation and full-width forms of Chinese. */
const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/** Codes are typed on scanners and in file names, so they carry no Chinese. */
export function codeText(label: string, max: number) {
  return requiredText(label, max).refine((value) => !CHINESE.test(value), '不允许输入中文字符');
}

/** Absent keeps what is stored; null and empty clear it. */
export function optionalText(max: number) {
  return z
    .string('格式不正确')
    .trim()
    .max(max, `不超过${max}个字符`)
    .nullable()
    .transform((value) => value ?? '')
    .optional();
}

/** Rows chosen in a table; of each only the id is read. */
export function chosenRows(nothingChosen: string) {
  return z
    .array(z.object({ id: recordId }), '格式不正确')
    .min(1, nothingChosen)
    .max(MOST_AT_ONCE, `最多${MOST_AT_ONCE}个`)
    .transform((rows) => rows.map(({ id }) => id));
}

/** Ids as a list or as digits joined by commas; absent is none. */
export const idList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? [])),
  z.array(recordId, '格式不正确').max(MOST_AT_ONCE, `最多${MOST_AT_ONCE}个`),
);

/** Ids of which at least one must be given. */
export function chosenIds(nothingChosen: string) {
  return idList.refine((list) => list.length > 0, nothingChosen);
}

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

/** One of the given numbers, also written as digits. */
export function choice<const T extends readonly [number, ...number[]]>(label: string, values: T) {
  return z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error: `请选择${label}` })
    .refine((value): value is T[number] => values.includes(value), `请选择${label}`);
}

const position = z
  .number({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? '请输入排序' : '请输入不小于0的数字',
  })
  .int('请输入整数')
  .min(0, '请输入不小于0的数字')
  .max(999_999_999, '请输入不大于999999999的数字');

/** A position in a list: whole and not negative. */
export const sortOrder = z.preprocess(readNumber, position);

/** A text filter of a list; empty means no filter. */
export const textFilter = z
  .string('格式不正确')
  .trim()
  .max(200, '不超过200个字符')
  .nullish()
  .transform((value) => value || undefined);

/** A filter by one of the given numbers, also written as digits; empty means no filter. */
export function choiceFilter(values: readonly number[]) {
  return z
    .union([z.number(), z.string().regex(/^\d*$/), z.null()], { error: '格式不正确' })
    .optional()
    .transform((value) => (value === '' || value === null || value === undefined ? undefined : Number(value)))
    .refine((value) => value === undefined || values.includes(value), '格式不正确');
}

/** An on/off filter of a list; empty means no filter. */
export const flagFilter = z
  .union([z.literal([0, 1]), z.enum(['0', '1']), z.literal(''), z.null()], { error: '格式不正确' })
  .optional()
  .transform((value) => (value === '' || value === null || value === undefined ? undefined : Number(value)));

const wrongAmount = '请输入不小于0的数字';

/** A number not below 0 with at most four decimals, also written as digits. Absent keeps; null and empty clear. */
export const amount = z
  .union([z.number(), z.string().trim(), z.null()], { error: wrongAmount })
  .transform((value) => (value === '' ? null : value))
  .refine((value) => value === null || /^\d+(\.\d+)?$/.test(String(value)), {
    error: wrongAmount,
    abort: true,
  })
  .refine((value) => value === null || /^\d+(\.\d{1,4})?$/.test(String(value)), {
    error: '最多4位小数',
    abort: true,
  })
  .refine((value) => Number(value) < MAX_AMOUNT, `请输入小于${MAX_AMOUNT}的数字`)
  .transform((value) => (value === null ? null : Number(value)))
  .optional();

/** A price or quantity that must be given; `label` names it in the message. */
export function requiredAmount(label: string) {
  const missing = `请输入${label}`;
  return z
    .unknown()
    .refine((value) => readNumber(value) !== undefined && value !== null, { error: missing, abort: true })
    .pipe(amount)
    .transform((value) => value ?? 0);
}

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

const wrongPhone = '未输入手机号码或格式不正确!';
/** A mainland mobile number. */
export const mobilePhone = z
  .string(wrongPhone)
  .trim()
  .regex(/^1[3-9]\d{9}$/, wrongPhone);

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const timestamp = z.string();

/** Address of an uploaded file as the upload answered it. Absent keeps the picture; null and empty remove it. */
export const filePath = z
  .string('图片路径错误')
  .regex(/^(\/file\/v6\/view\/\d{1,16})?$/, '图片路径错误')
  .nullable()
  .transform((value) => value ?? '')
  .optional();
