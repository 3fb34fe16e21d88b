import { languages } from '@edp/contract/languages';
import { listOf } from '../../lib/list/list-query.ts';

export const textList = listOf(languages.texts, {
  name: 'pageText',
  filters: ['keyword', 'functionKey', 'changed'],
});
