import { contractMessages, messageTranslator } from '@edp/contract/messages';
import { englishImportMessages } from './english-import-messages.ts';
import { englishMessages } from './english-messages.ts';

/** A message of a schema or of the server in the reader's language; a text that is not known stays as it is. */
export const translateMessage = messageTranslator(
  englishMessages,
  englishImportMessages,
  ...contractMessages,
);
