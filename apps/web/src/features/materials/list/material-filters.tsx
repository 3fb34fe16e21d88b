import { BASE_CLASS } from '@edp/contract/category-sets';
import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { recordsFilter } from '../../../pickers/records/records-filter.tsx';
import { presenceFilter } from '../../../ui/filters/presence-filter.tsx';
import { nodesFilter } from '../../../pickers/trees/nodes-filter.tsx';
import type { TreeSource } from '../../../pickers/trees/tree-sources.ts';
import { choiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { seenFilters, type ColumnFilters, type ListFilter } from '../../../ui/filters/list-filter.ts';
import { typesFilter } from './types-filter.tsx';
import { dayFilter, numberFilter, textFilter } from '../../../ui/filters/value-filters.tsx';

const baseClasses: TreeSource = { of: 'category', set: { code: BASE_CLASS } };

/** What materials are filtered by, as far as the role sees the columns. */
export function useMaterialFilters(): readonly ListFilter[] {
  const t = useTexts();
  const can = useCan('material');
  const yesOrNo = [
    { value: '1', label: t('是') },
    { value: '0', label: t('否') },
  ];
  const onOrOff = [
    { value: '1', label: t('启用|状态') },
    { value: '0', label: t('禁用|状态') },
  ];
  const mine = [{ value: 'me', label: t('我') }];
  const filters: ColumnFilters = [
    ['itemCode', textFilter({ name: 'itemCode', label: t('物料编码') })],
    ['itemName', textFilter({ name: 'itemName', label: t('物料名称') })],
    [
      'itemCategoryText',
      nodesFilter({ name: 'categoryIds', label: t('物料分类'), emptiable: 'itemCategoryText' }, baseClasses),
    ],
    ['brand', recordsFilter({ name: 'brandIds', label: t('品牌'), emptiable: 'brand' }, 'brand')],
    ['itemTypeText', typesFilter({ name: 'typeIds', label: t('物料类型'), emptiable: 'itemTypeText' })],
    ['unitText', recordsFilter({ name: 'unitIds', label: t('单位') }, 'unit')],
    ['marketPrice', numberFilter({ name: 'marketPrice', label: t('市场价'), emptiable: 'marketPrice' })],
    [
      'specificationModel',
      textFilter({
        name: 'specificationModel',
        label: t('规格型号'),
        emptiable: 'specificationModel',
      }),
    ],
    ['enabled', choiceFilter({ name: 'enabled', label: t('是否启用') }, onOrOff)],
    ['isLotControl', choiceFilter({ name: 'isLotControl', label: t('批次控制') }, yesOrNo)],
    [
      'isSerialNumberControl',
      choiceFilter({ name: 'isSerialNumberControl', label: t('序列号控制') }, yesOrNo),
    ],
    ['createdBy', choiceFilter({ name: 'createdByIds', label: t('创建人') }, mine)],
    ['updatedTime', choiceFilter({ name: 'updatedByIds', label: t('更新人') }, mine)],
    ['createTime', dayFilter({ name: 'createTime', label: t('创建时间') })],
    ['updatedTime', dayFilter({ name: 'updatedTime', label: t('更新时间') })],
  ];
  const seen = seenFilters(can, filters);
  const picture = presenceFilter({ name: 'thumbnailUrl', label: t('图片'), emptiable: 'thumbnailUrl' });
  return can.field('picId') ? [...seen, picture] : seen;
}
