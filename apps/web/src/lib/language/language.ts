import { DEFAULT_LANGUAGE, languageCode, type Language } from '@edp/contract/multilingual';
import { textEntry } from '../browser/storage.ts';

export const languageEntry = textEntry<Language>('language', languageCode, DEFAULT_LANGUAGE);
