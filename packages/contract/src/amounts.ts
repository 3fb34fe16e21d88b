import { z } from 'zod';
import { EMPTY, NULL, sentAs } from './sent-as.ts';

/** Whole digits and decimals that a stored amount has room for. */
const MOST_WHOLE = 14;
const MOST_DECIMALS = 4;
/** Digits that a number of JSON carries exactly, whichever they are. */
const EXACT_DIGITS = 15;
/** Longer texts are nobody's amount. */
const MOST_CHARACTERS = 100;

const wrongAmount = '请输入不小于0的数字';
const tooLarge = `请输入小于${10 ** MOST_WHOLE}的数字`;

const digits = [
  {
    type: 'number',
    description: `At most ${MOST_DECIMALS} decimals and ${EXACT_DIGITS} significant digits`,
    minimum: 0,
    exclusiveMaximum: 10 ** MOST_WHOLE,
  },
  {
    type: 'string',
    pattern: String.raw`^\s*0*\d{1,${MOST_WHOLE}}(\.\d{1,${MOST_DECIMALS}}0*)?\s*$`,
    maxLength: MOST_CHARACTERS,
  },
];

/** The digits of a plainly written number without the zeros that say nothing; undefined when it is not written so. */
function digitsOf(value: number | string): { whole: string; decimals: string } | undefined {
  const [, whole, decimals = ''] = /^0*(\d*)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  return whole === undefined ? undefined : { whole, decimals: decimals.replace(/0+$/, '') };
}

/** A number not below 0 that JSON carries exactly, also written as digits. Absent keeps; null and empty clear. */
export const amount = z
  .union([z.number(), z.string().trim().max(MOST_CHARACTERS, wrongAmount), z.null()], { error: wrongAmount })
  .transform((value) => (value === '' ? null : value))
  .refine((value) => value === null || /^\d+(\.\d+)?$/.test(String(value)), {
    error: wrongAmount,
    abort: true,
  })
  .check(({ value, issues }) => {
    const message = value === null ? undefined : wrongDigits(value);
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  })
  .transform((value) => (value === null ? null : Number(value)))
  .register(sentAs, { anyOf: [...digits, EMPTY, NULL] })
  .optional();

function wrongDigits(value: number | string): string | undefined {
  const { whole, decimals } = digitsOf(value) ?? { whole: '', decimals: '' };
  if (decimals.length > MOST_DECIMALS) return `最多${MOST_DECIMALS}位小数`;
  if (whole.length > MOST_WHOLE) return tooLarge;
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
