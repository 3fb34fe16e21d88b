import { z } from 'zod';
import { EMPTY, NULL, sentAs } from './sent-as.ts';

/** Whole digits and decimals that a stored amount has room for. */
const MAX_WHOLE = 14;
const MAX_DECIMALS = 4;
/** Digits that a number of JSON carries exactly, whichever they are. */
const EXACT_DIGITS = 15;
/** Longer texts are nobody's amount. */
const MAX_CHARACTERS = 100;

const invalidAmount = '请输入不小于0的数字';
const tooLarge = `请输入小于${10 ** MAX_WHOLE}的数字`;

const digits = [
  {
    type: 'number',
    description: `At most ${MAX_DECIMALS} decimals and ${EXACT_DIGITS} significant digits`,
    minimum: 0,
    exclusiveMaximum: 10 ** MAX_WHOLE,
  },
  {
    type: 'string',
    pattern: String.raw`^\s*0*\d{1,${MAX_WHOLE}}(\.\d{1,${MAX_DECIMALS}}0*)?\s*$`,
    maxLength: MAX_CHARACTERS,
  },
];

/** The digits of a plainly written number without the zeros that say nothing; undefined when it is not written so. */
function digitsOf(value: number | string): { whole: string; decimals: string } | undefined {
  const [, whole, decimals = ''] = /^0*(\d*)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  return whole === undefined ? undefined : { whole, decimals: decimals.replace(/0+$/, '') };
}

/** A number not below 0 that JSON carries exactly, also written as digits. Absent keeps; null and empty clear. */
export const amount = z
  .union([z.number(), z.string().trim().max(MAX_CHARACTERS, invalidAmount), z.null()], {
    error: invalidAmount,
  })
  .transform((value) => (value === '' ? null : value))
  .refine((value) => value === null || /^\d+(\.\d+)?$/.test(String(value)), {
    error: invalidAmount,
    abort: true,
  })
  .check(({ value, issues }) => {
    const message = value === null ? undefined : invalidDigits(value);
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  })
  .transform((value) => (value === null ? null : Number(value)))
  .register(sentAs, { anyOf: [...digits, EMPTY, NULL] })
  .optional();

function invalidDigits(value: number | string): string | undefined {
  const { whole, decimals } = digitsOf(value) ?? { whole: '', decimals: '' };
  if (decimals.length > MAX_DECIMALS) return `最多${MAX_DECIMALS}位小数`;
  if (whole.length > MAX_WHOLE) return tooLarge;
  if ((whole + decimals).length > EXACT_DIGITS) return `最多${EXACT_DIGITS}位有效数字`;
  return undefined;
}

/** A price or quantity that must be given; `label` names it in the message. */
export function requiredAmount(label: string) {
  const missing = `请输入${label}`;
  return z
    .unknown()
    .refine((value) => value !== undefined && value !== null && String(value).trim() !== '', {
      error: missing,
      abort: true,
    })
    .pipe(amount)
    .transform((value) => value ?? 0)
    .register(sentAs, { anyOf: digits });
}
