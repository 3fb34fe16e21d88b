import { BASE_CLASS } from '@edp/contract/category-sets';
import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { recordsFilter } from '../../../pickers/records/records-filter.tsx';
import { nodesFilter } from '../../../pickers/trees/nodes-filter.tsx';
import type { TreeSource } from '../../../pickers/trees/tree-sources.ts';
import { onDemand } from '../../../ui/basic/on-demand.tsx';
import { choiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { seenFilters, type ColumnFilters, type ListFilter } from '../../../ui/filters/list-filter.ts';
import { presenceFilter } from '../../../ui/filters/presence-filter.tsx';
import { dayFilter, numberFilter, textFilter } from '../../../ui/filters/value-filters.tsx';

const LabelChoices = onDemand(async () => (await import('./LabelChoices.tsx')).LabelChoices);

const baseClasses: TreeSource = { of: 'category', set: { code: BASE_CLASS } };
const departments: TreeSource = { of: 'organisation' };

/** What products are filtered by, as far as the role sees the columns and fields. */
export function useProductFilters(): ListFilter[] {
  const t = useTexts();
  const can = useCan('product');
  const shelf = [
    { value: '1', label: t('已上架') },
    { value: '0', label: t('未上架') },
  ];
  const mine = [{ value: 'me', label: t('我') }];
  const label = { name: 'labelIds', label: t('标签') };
  const filters: ColumnFilters = [
    ['code', textFilter({ name: 'code', label: t('商品代码') })],
    ['name', textFilter({ name: 'name', label: t('名称') })],
    ['categoryText', nodesFilter({ name: 'categoryIds', label: t('物料分类') }, baseClasses)],
    ['active', choiceFilter({ name: 'active', label: t('上架状态') }, shelf)],
    ['priceRange', numberFilter({ name: 'priceRange', label: t('价格') })],
    ['createTime', choiceFilter({ name: 'createdByIds', label: t('创建人') }, mine)],
    ['updatedTime', choiceFilter({ name: 'updatedByIds', label: t('更新人') }, mine)],
    ['createTime', dayFilter({ name: 'createTime', label: t('创建时间') })],
    ['updatedTime', dayFilter({ name: 'updatedTime', label: t('更新时间') })],
  ];
  const byField: ColumnFilters = [
    ['brandId', recordsFilter({ name: 'brandIds', label: t('品牌') }, 'brand')],
    ['unitId', recordsFilter({ name: 'unitIds', label: t('单位') }, 'unit')],
    ['typeId', recordsFilter({ name: 'typeIds', label: t('商品类型') }, 'productType')],
    [
      'labelIds',
      {
        ...nodesFilter(label, { of: 'label' }),
        editor: (props) => <LabelChoices label={label.label} {...props} />,
      },
    ],
    ['orgId', nodesFilter({ name: 'departmentIds', label: t('所属组织') }, departments)],
    ['picId', presenceFilter({ name: 'thumbnailUrl', label: t('图片'), emptiable: 'thumbnailUrl' })],
  ];
  return [...seenFilters(can, filters), ...seenFilters({ column: can.field }, byField)];
}
