import { translateMessage } from '@edp/contract/messages';
import type { Language } from '@edp/contract/multilingual';
import type { z } from 'zod';

interface FieldRules {
  required: boolean;
  /** What is wrong with a value, in the reader's language. */
  check: (value: unknown) => readonly string[];
}

/** Form rules of one field, read from its schema: the messages stand there and nowhere else. */
export function rulesOf(schema: z.ZodType | undefined, language: Language): FieldRules {
  return {
    required: schema !== undefined && !schema.safeParse(undefined).success,
    check(value) {
      const issue = schema?.safeParse(value).error?.issues[0];
      return issue ? [translateMessage(issue.message, language)] : [];
    },
  };
}
