import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { recordsFilter } from '../../pickers/records/records-filter.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { seenFilters, type ColumnFilters, type ListFilter } from '../../ui/filters/list-filter.ts';
import { presenceFilter } from '../../ui/filters/presence-filter.tsx';
import { dayFilter, numberFilter, textFilter } from '../../ui/filters/value-filters.tsx';

/** What variants are filtered by, as far as the role sees the columns; those of one product not by what the product has. */
export function useVariantFilters(of: 'all' | 'product' = 'all'): ListFilter[] {
  const t = useTexts();
  const can = useCan('specification');
  const statuses = [
    { value: '1', label: t('已上架') },
    { value: '0', label: t('未上架') },
  ];
  const mine = [{ value: 'me', label: t('我') }];
  const filters: ColumnFilters = [
    ['itemCode', textFilter({ name: 'itemCode', label: t('物料编码') })],
    ['itemName', textFilter({ name: 'itemName', label: t('物料名称') })],
    ['variantKey', textFilter({ name: 'variantKey', label: t('规格组合') })],
    ['barCode', textFilter({ name: 'barCode', label: t('条形码'), emptiable: 'barCode' })],
    ['marketPrice', numberFilter({ name: 'marketPrice', label: t('市场价'), emptiable: 'marketPrice' })],
    [
      'listPricePerUnit',
      numberFilter({ name: 'listPricePerUnit', label: t('建议零售价'), emptiable: 'listPricePerUnit' }),
    ],
    ['stock', numberFilter({ name: 'stock', label: t('库存数量') })],
    ['active', choiceFilter({ name: 'active', label: t('上架状态') }, statuses)],
    ['createTime', choiceFilter({ name: 'createdByIds', label: t('创建人') }, mine)],
    ['updatedTime', choiceFilter({ name: 'updatedByIds', label: t('更新人') }, mine)],
    ['createTime', dayFilter({ name: 'createTime', label: t('创建时间') })],
    ['updatedTime', dayFilter({ name: 'updatedTime', label: t('更新时间') })],
  ];
  const ofProduct = [
    textFilter({ name: 'productCode', label: t('商品编码') }),
    recordsFilter({ name: 'typeIds', label: t('商品类型') }, 'productType'),
  ];
  const seen = seenFilters(can, filters);
  const picture = presenceFilter({ name: 'pictureUrl', label: t('图片'), emptiable: 'pictureUrl' });
  return of === 'all' ? [...ofProduct, ...seen, picture] : [...seen.slice(1), picture];
}
