import type { ClassifiedProduct } from '@edp/contract/classifications';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import type { Column } from '../../ui/columns/column.ts';

/** The named columns of a list of products. */
export function useProductColumns(keys: readonly (keyof ClassifiedProduct)[]): Column<ClassifiedProduct>[] {
  const t = useTexts();
  const columns: Column<ClassifiedProduct>[] = [
    { key: 'code', title: t('商品代码'), cell: ({ code }) => <Code>{code}</Code> },
    { key: 'name', title: t('商品名称'), cell: ({ name }) => name },
    { key: 'categoryText', title: t('物料分类'), cell: ({ categoryText }) => categoryText },
    { key: 'groupName', title: t('所属分类'), cell: ({ groupName }) => groupName },
  ];
  return columns.filter(({ key }) => keys.some((wanted) => wanted === key));
}
