import type { ReactNode } from 'react';
import type { ProductRow } from '@edp/contract/product-list';
import { Link } from '../../../lib/address/Link.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { priceRangeText } from '../../../lib/language/price-text.ts';
import { SharedName } from '../../../pickers/readers/SharedName.tsx';
import { Code } from '../../../ui/basic/Code.tsx';
import type { Column } from '../../../ui/columns/column.ts';
import { StatusDot } from '../../../ui/basic/StatusDot.tsx';
import { productAddress } from '../product-queries.ts';

/** Columns of products, in the list and where products are loaded: there nothing leads away. */
export function useProductColumns({ linked = false } = {}): Column<ProductRow>[] {
  const t = useTexts();
  const toPage = (product: ProductRow, content: ReactNode) =>
    linked ? <Link to={productAddress(product)}>{content}</Link> : content;
  return [
    {
      key: 'code',
      title: t('商品代码'),
      sortable: true,
      cell: (product) => (
        <SharedName record={product}>{toPage(product, <Code>{product.code}</Code>)}</SharedName>
      ),
    },
    {
      key: 'name',
      title: t('商品名称'),
      sortable: true,
      fit: 'narrow',
      cell: (product) => toPage(product, product.name),
    },
    {
      key: 'categoryText',
      title: t('物料分类'),
      fit: 'narrow',
      cell: (product) => product.categoryText,
    },
    {
      key: 'priceRange',
      title: t('价格区间'),
      align: 'right',
      cell: ({ priceRange }) => priceRangeText(priceRange),
    },
    { key: 'stock', title: t('库存数量'), align: 'right', cell: (product) => product.stock },
    {
      key: 'active',
      title: t('上架状态'),
      sortable: true,
      cell: ({ active }) => (
        <StatusDot on={active === 1}>{active === 1 ? t('已上架') : t('未上架')}</StatusDot>
      ),
    },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: (product) => product.createTime },
    { key: 'updatedTime', title: t('最后更新时间'), sortable: true, cell: (product) => product.updatedTime },
  ];
}
