import { translateMessage } from '@edp/contract/messages';
import type { Language } from '@edp/contract/multilingual';
import type { z } from 'zod';

export interface FieldRules {
  required: boolean;
  rules: { validator(rule: unknown, value: unknown): Promise<void> }[];
}

/** Form rules of one field, read from its schema: the messages stand there and nowhere else. */
export function rulesOf(schema: z.ZodType, language: Language): FieldRules {
  return {
    required: !schema.safeParse(undefined).success,
    rules: [
      {
        async validator(_rule, value) {
          const issue = schema.safeParse(value).error?.issues[0];
          if (issue) throw new Error(translateMessage(issue.message, language));
        },
      },
    ],
  };
}
