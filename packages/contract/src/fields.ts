import { z } from 'zod';
import {
  CONTROL_CHARACTER,
  INVISIBLE_CHARACTER,
  isOneLine,
  isPlain,
  isVisible,
  saysSomething,
  VARIANT_CHARACTER,
} from './characters.ts';
import { EMPTY, NULL, oneOfNumbers, sentAs, wholeNumber } from './sent-as.ts';

/** Building blocks for input and output schemas; their messages are the product's exact Chinese texts. */

const MAX_ID = Number.MAX_SAFE_INTEGER;
/** Records that one call can name. */
const MAX_AT_ONCE = 10_000;
const invalidId = '编号格式不正确';

/** A record id: numbers and digit strings are accepted, a number comes out. */
export const recordId = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/, invalidId)
        .transform(Number),
    ],
    { error: invalidId },
  )
  .pipe(z.number().int(invalidId).min(0, invalidId).max(MAX_ID, invalidId))
  .register(sentAs, { anyOf: wholeNumber(0, MAX_ID) });

/** An id where none means "a new record": absent, null, empty and 0 are the same. */
export const optionalId = z
  .union([recordId, z.literal(''), z.null()], { error: invalidId })
  .optional()
  .transform((value) => value || undefined);

/** The id of something that need not be chosen. Absent keeps what is stored; null, empty and 0 clear it. */
export const clearableId = z
  .union([recordId, z.literal(''), z.null()], { error: invalidId })
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
  return z
    .preprocess(
      (value) => (isChosen(value) ? value : 0),
      recordId.refine((id) => id > 0, message),
    )
    .register(sentAs, { anyOf: wholeNumber(1, MAX_ID) });
}

export const byId = z.object({ id: recordId });

/** Words that say something, such as a description; what nobody sees may stand between them. */
export function requiredProse(label: string, max: number) {
  return words(z.string(`请输入${label}`), { missing: `请输入${label}`, max });
}

/** A name; two that look alike are one text. */
export function requiredText(label: string, max: number) {
  return nameText(`请输入${label}`, max);
}

/** A name whose absence has a message of its own. */
export function nameText(missing: string, max: number, tooLong?: string) {
  const text = z
    .string(missing)
    .refine((value) => isVisible(value) || !saysSomething(value), INVISIBLE_CHARACTER);
  return words(text, { missing, max, tooLong });
}

interface Words {
  missing: string;
  max: number;
  tooLong?: string | undefined;
}

function words(text: z.ZodString, { missing, max, tooLong = `不超过${max}个字符` }: Words) {
  return text
    .trim()
    .normalize()
    .min(1, missing)
    .max(max, tooLong)
    .refine(saysSomething, missing)
    .refine(isOneLine, CONTROL_CHARACTER);
}

/** A code; two that look alike are one text. */
export function requiredCode(label: string, max: number) {
  return requiredText(label, max).refine(isPlain, VARIANT_CHARACTER);
}

/** Characters, punctuation and full-width forms of Chinese. */
const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/** Codes are typed on scanners and in file names, so they carry no Chinese. */
export function codeText(label: string, max: number) {
  return requiredText(label, max)
    .refine((value) => !CHINESE.test(value), '不允许输入中文字符')
    .refine(isPlain, VARIANT_CHARACTER);
}

/** Absent keeps what is stored; null and empty clear it. */
export function optionalText(max: number) {
  return orNothing(z.string('格式不正确').trim().normalize().max(max, `不超过${max}个字符`));
}

/** A name that need not be given; absent, null and empty as above. */
export function optionalName(max: number) {
  return orNothing(nameOf(max));
}

/** A code that need not be given; absent, null and empty as above. */
export function optionalCode(max: number) {
  return orNothing(nameOf(max).refine(isPlain, VARIANT_CHARACTER));
}

function nameOf(max: number) {
  return z
    .string('格式不正确')
    .refine(isVisible, INVISIBLE_CHARACTER)
    .trim()
    .normalize()
    .max(max, `不超过${max}个字符`)
    .refine(isOneLine, CONTROL_CHARACTER);
}

function orNothing(text: z.ZodString) {
  return text
    .nullable()
    .transform((value) => value ?? '')
    .optional();
}

/** Rows chosen in a table; of each only the id is read. */
export function chosenRows(nothingChosen: string) {
  return z
    .array(z.object({ id: recordId }), '格式不正确')
    .min(1, nothingChosen)
    .max(MAX_AT_ONCE, `最多${MAX_AT_ONCE}个`)
    .transform((rows) => rows.map(({ id }) => id));
}

/** Ids as a list or as digits joined by commas; absent is none. */
export const idList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? [])),
  z.array(recordId, '格式不正确').max(MAX_AT_ONCE, `最多${MAX_AT_ONCE}个`),
);

/** Ids of which at least one must be given. */
export function chosenIds(nothingChosen: string) {
  return idList
    .refine((list) => list.length > 0, nothingChosen)
    .register(sentAs, {
      type: 'array',
      items: { anyOf: wholeNumber(0, MAX_ID) },
      minItems: 1,
      maxItems: MAX_AT_ONCE,
    });
}

/** One of the given numbers, also written as digits. */
export function choice<const T extends readonly [number, ...number[]]>(label: string, values: T) {
  return z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error: `请选择${label}` })
    .refine((value): value is T[number] => values.includes(value), `请选择${label}`)
    .register(sentAs, { anyOf: oneOfNumbers(values) });
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

/** A whole number of a range, also written as digits. */
export function numberWithin(min: number, max: number) {
  const message = `应为${min}–${max}之间的整数`;
  return z
    .preprocess(readNumber, z.number(message).int(message).min(min, message).max(max, message))
    .register(sentAs, { anyOf: wholeNumber(min, max) });
}

/** A text filter of a list; empty means no filter. */
export const textFilter = z
  .string('格式不正确')
  .trim()
  .normalize()
  .max(200, '不超过200个字符')
  .nullish()
  .transform((value) => value || undefined);

/** A filter by one of the given numbers, also written as digits; empty means no filter. */
export function choiceFilter(values: readonly number[]) {
  return z
    .union([z.number(), z.string().regex(/^\d*$/), z.null()], { error: '格式不正确' })
    .optional()
    .transform((value) => (value === '' || value === null || value === undefined ? undefined : Number(value)))
    .refine((value) => value === undefined || values.includes(value), '格式不正确')
    .register(sentAs, { anyOf: [...oneOfNumbers(values), EMPTY, NULL] });
}

/** An on/off filter of a list; empty means no filter. */
export const flagFilter = z
  .union([z.literal([0, 1]), z.enum(['0', '1']), z.literal(''), z.null()], { error: '格式不正确' })
  .optional()
  .transform((value) => (value === '' || value === null || value === undefined ? undefined : Number(value)));

const invalidPhone = '未输入手机号码或格式不正确!';
/** A mainland mobile number. */
export const mobilePhone = z
  .string(invalidPhone)
  .trim()
  .regex(/^1[3-9]\d{9}$/, invalidPhone);

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const timestamp = z.string().meta({
  description: 'YYYY-MM-DD HH:mm:ss in Asia/Shanghai',
  pattern: String.raw`^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$`,
});
