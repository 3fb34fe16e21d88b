import { BASE_CLASS } from '@edp/contract/category-sets';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { RecordFilter } from '../../../pickers/records/record-filter.tsx';
import { TreeFilter } from '../../../pickers/trees/tree-filter.tsx';
import type { TreeSource } from '../../../pickers/trees/tree-sources.ts';
import { TreeWindowFilter } from './tree-window-filter.tsx';
import type { List } from '../../../lib/list/use-list.ts';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { ChoiceFilter, TextFilter } from '../../../ui/table/filters.tsx';

const baseClasses: TreeSource = { of: 'category', set: { code: BASE_CLASS } };
const allLabels: TreeSource = { of: 'label' };
const departments: TreeSource = { of: 'organisation' };

export function ProductFilters({ list }: { list: List<unknown> }) {
  const t = useTexts();
  const shelf = [
    { value: '1', label: t('已上架') },
    { value: '0', label: t('未上架') },
  ];
  return (
    <FilterBar
      list={list}
      more={
        <>
          <TextFilter name="name" label={t('名称')} />
          <TextFilter name="code" label={t('商品代码')} />
          <RecordFilter of="brand" name="brandId" label={t('品牌')} />
          <RecordFilter of="unit" name="unitId" label={t('单位')} />
          <RecordFilter of="productType" name="typeId" label={t('商品类型')} />
          <TreeWindowFilter source={allLabels} name="labelId" label={t('标签')} title={t('选择标签')} />
          <TreeWindowFilter source={departments} name="orgId" label={t('所属组织')} title={t('选择组织')} />
        </>
      }
    >
      <TextFilter name="keyword" label={t('代码 / 名称')} placeholder={t('代码、名称、拼音首字母')} />
      <TreeFilter source={baseClasses} name="categoryId" label={t('物料分类')} />
      <ChoiceFilter name="active" label={t('上架状态')} options={shelf} />
    </FilterBar>
  );
}
