/** Decimals that a stored price has room for. */
const STORED_DECIMALS = 4;
const SCALE = 10n ** BigInt(STORED_DECIMALS);
/** A percentage has as many. */
const HUNDRED = 100n * SCALE;

interface PriceChange {
  by: 'percent' | 'amount';
  /** Plain digits with at most four decimals. */
  amount: string;
  /** Negative lowers. */
  sign: 1 | -1;
  /** To which it is rounded, half away from zero. */
  decimals: number;
}

/** A price that is raised or lowered, counted in whole ten-thousandths; as digits, `-` before what has fallen below zero. */
export function changedPrice(price: number, { by, amount, sign, decimals }: PriceChange): string {
  const stored = scaled(String(price));
  const step = scaled(amount) * BigInt(sign);
  // In ten-thousandths of a ten-thousandth where it is a percentage, so that nothing is lost before it is rounded.
  const [units, per] = by === 'percent' ? [stored * (HUNDRED + step), HUNDRED] : [stored + step, 1n];
  const unit = 10n ** BigInt(STORED_DECIMALS - decimals);
  return written(rounded(units, per * unit) * unit);
}

/** Half away from zero. */
function rounded(value: bigint, unit: bigint): bigint {
  const half = value < 0n ? -unit / 2n : unit / 2n;
  return (value + half) / unit;
}

/** Digits in whole ten-thousandths; what is smaller does not occur. */
function scaled(digits: string): bigint {
  const [whole = '', decimals = ''] = digits.split('.');
  return BigInt(whole + decimals.padEnd(STORED_DECIMALS, '0').slice(0, STORED_DECIMALS));
}

function written(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(STORED_DECIMALS + 1, '0');
  const decimals = digits.slice(-STORED_DECIMALS).replace(/0+$/, '');
  const whole = digits.slice(0, -STORED_DECIMALS);
  return `${value < 0n ? '-' : ''}${whole}${decimals && `.${decimals}`}`;
}
