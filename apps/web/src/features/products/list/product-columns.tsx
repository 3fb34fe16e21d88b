import type { ReactNode } from 'react';
import type { ProductRow } from '@edp/contract/product-list';
import { useCan } from '../../../lib/session/can.ts';
import { Link } from '../../../lib/address/Link.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { priceRangeText } from '../../../lib/language/price-text.ts';
import { ListedPicture } from '../../../pickers/pictures/ListedPicture.tsx';
import { SharedName } from '../../../pickers/readers/SharedName.tsx';
import { ShortPath } from '../../../ui/basic/ShortPath.tsx';
import { Code } from '../../../ui/basic/Code.tsx';
import type { Column } from '../../../ui/columns/column.ts';
import { StatusDot } from '../../../ui/basic/StatusDot.tsx';
import { productAddress } from '../product-queries.ts';

/** Columns that go with a field of the form. */
const FIELDS_OF_COLUMNS: Readonly<Record<string, string>> = { brandText: 'brandId', unitText: 'unitId' };

/** Columns of products that the role may see, in the list and where products are loaded: there nothing leads away. */
export function useProductColumns({ linked = false } = {}): Column<ProductRow>[] {
  const t = useTexts();
  const can = useCan('product');
  const toPage = (product: ProductRow, content: ReactNode) =>
    linked ? <Link to={productAddress(product)}>{content}</Link> : content;
  const columns: Column<ProductRow>[] = [
    {
      key: 'thumbnailUrl',
      title: t('图片'),
      pinned: true,
      isPicture: true,
      cell: (product) => <ListedPicture of="product" row={product} name={product.name} />,
    },
    {
      key: 'code',
      fixed: true,
      title: t('商品代码'),
      sortable: true,
      cell: (product) => (
        <SharedName record={product}>{toPage(product, <Code>{product.code}</Code>)}</SharedName>
      ),
    },
    {
      key: 'name',
      pinned: true,
      title: t('商品名称'),
      sortable: true,
      fit: 'narrow',
      cell: (product) => toPage(product, product.name),
    },
    {
      key: 'categoryText',
      title: t('物料分类'),
      fit: 'narrow',
      sortable: linked,
      cell: ({ categoryPath }) => <ShortPath names={categoryPath} />,
    },
    {
      key: 'brandText',
      title: t('品牌'),
      sortable: linked,
      cell: ({ brandText }) => brandText,
    },
    { key: 'unitText', title: t('单位'), sortable: linked, cell: ({ unitText }) => unitText },
    {
      key: 'priceRange',
      title: t('价格区间'),
      sortable: linked,
      align: 'right',
      cell: ({ priceRange }) => priceRangeText(priceRange),
    },
    {
      key: 'stock',
      title: t('库存数量'),
      sortable: linked,
      align: 'right',
      cell: (product) => product.stock,
    },
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
  return columns.filter(({ key }) => {
    const field = FIELDS_OF_COLUMNS[key];
    return field === undefined ? can.column(key) : can.field(field);
  });
}
