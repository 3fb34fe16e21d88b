import type { Language } from '@edp/contract/multilingual';
import type { RuleRow } from './sharing-rules.queries.ts';
import { kindName, powerName } from './sharing-words.ts';

/** A rule with the words that depend on the reader's language. */
export function toSharingRuleDto<Row extends Pick<RuleRow, 'sharingType' | 'power'>>(
  row: Row,
  language: Language,
) {
  const { sharingType, power } = row;
  return {
    ...row,
    sharingTypeName: kindName(sharingType, language),
    powerName: powerName(power, language),
  };
}
