/** What a check has looked at and what of it does not hold. */
export interface Finding {
  checked: number;
  wrong: number;
  /** Some of what does not hold, named so that it can be looked up. */
  examples: string[];
  /** What is said besides and is no fault. */
  notes?: string[];
}

/** A check as it is printed. */
export interface Titled {
  zh: string;
  en: string;
}

export const MAX_EXAMPLES = 5;

export function sumOf(findings: readonly Finding[]): Finding {
  return {
    checked: findings.reduce((sum, { checked }) => sum + checked, 0),
    wrong: findings.reduce((sum, { wrong }) => sum + wrong, 0),
    examples: findings.flatMap(({ examples }) => examples).slice(0, MAX_EXAMPLES),
  };
}
