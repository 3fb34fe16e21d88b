import type { Translate } from '../../lib/texts/texts.tsx';
import { choiceFilter } from './choice-filter.tsx';
import type { ColumnFilters } from './list-filter.ts';
import { dayFilter } from './value-filters.tsx';

/** By whom and when a record was made and changed; a list that shows who made it and when tells the same of its last change. */
export function stampFilters(t: Translate): ColumnFilters {
  const mine = [{ value: 'me', label: t('我') }];
  return [
    ['createdBy', choiceFilter({ name: 'createdByIds', label: t('创建人') }, mine)],
    ['createdBy', choiceFilter({ name: 'updatedByIds', label: t('更新人') }, mine)],
    ['createTime', dayFilter({ name: 'createTime', label: t('创建时间') })],
    ['createTime', dayFilter({ name: 'updatedTime', label: t('更新时间') })],
  ];
}
