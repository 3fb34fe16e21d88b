import type { MaterialRow } from '@edp/contract/material-form';
import { useCan } from '../../../lib/session/can.ts';
import { Link } from '../../../lib/address/Link.tsx';
import { priceText } from '../../../lib/language/price-text.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { materialAddress } from '../material-queries.ts';
import { ListedPicture } from '../../../pickers/pictures/ListedPicture.tsx';
import { SharedName } from '../../../pickers/readers/SharedName.tsx';
import { EnabledDot } from '../../../ui/basic/enabled.tsx';
import { ShortPath } from '../../../ui/basic/ShortPath.tsx';
import { Code } from '../../../ui/basic/Code.tsx';
import type { Column } from '../../../ui/columns/column.ts';

/** What the report of one material is asked for with, as an inventory organisation sees it. */
export function printOf({
  id,
  inventoryOrganisationId,
}: Pick<MaterialRow, 'id' | 'inventoryOrganisationId'>) {
  return {
    template: 'materials' as const,
    id,
    ids: undefined,
    inventoryOrganisationId: inventoryOrganisationId,
  };
}

/** Columns of materials that the role may see, in the list and where materials are chosen: there nothing leads away. */
export function useMaterialColumns({ linked = false } = {}): Column<MaterialRow>[] {
  const t = useTexts();
  const can = useCan('material');
  const yesOrNo = (flag: number) => (flag === 1 ? t('是') : t('否'));
  const columns: Column<MaterialRow>[] = [
    { key: 'id', title: 'ID', sortable: linked, hidden: true, cell: ({ id }) => id },
    {
      key: 'materialId',
      title: 'SKU ID',
      sortable: linked,
      hidden: true,
      cell: ({ materialId }) => materialId,
    },
    {
      key: 'inventoryOrganisationId',
      title: t('库存组织ID'),
      hidden: true,
      cell: ({ inventoryOrganisationId }) => inventoryOrganisationId,
    },
    {
      key: 'thumbnailUrl',
      title: t('图片'),
      pinned: true,
      isPicture: true,
      cell: (row) => <ListedPicture of="material" row={row} name={row.itemName} />,
    },
    {
      key: 'itemCode',
      fixed: true,
      title: t('物料编码'),
      sortable: linked,
      cell: (row) => {
        const code = <Code>{row.itemCode}</Code>;
        const named = linked ? <Link to={materialAddress(row)}>{code}</Link> : code;
        return <SharedName record={row}>{named}</SharedName>;
      },
    },
    {
      key: 'itemName',
      pinned: true,
      title: t('物料名称'),
      sortable: linked,
      cell: ({ itemName }) => itemName,
    },
    {
      key: 'itemCategoryText',
      title: t('物料分类'),
      sortable: linked,
      cell: ({ categoryPath }) => <ShortPath names={categoryPath} />,
    },
    { key: 'brand', title: t('品牌'), sortable: linked, cell: ({ brand }) => brand },
    { key: 'unitText', title: t('单位'), sortable: linked, cell: ({ unitText }) => unitText },
    {
      key: 'marketPrice',
      title: t('市场价'),
      sortable: linked,
      align: 'right',
      cell: ({ marketPrice }) => priceText(marketPrice),
    },
    { key: 'itemTypeText', title: t('物料类型'), sortable: linked, cell: ({ itemTypeText }) => itemTypeText },
    {
      key: 'specificationModel',
      title: t('规格型号'),
      sortable: linked,
      cell: (row) => row.specificationModel,
    },
    {
      key: 'isLotControl',
      title: t('批次控制'),
      sortable: linked,
      cell: ({ isLotControl }) => yesOrNo(isLotControl),
    },
    {
      key: 'isSerialNumberControl',
      title: t('序列号控制'),
      sortable: linked,
      cell: ({ isSerialNumberControl }) => yesOrNo(isSerialNumberControl),
    },
    {
      key: 'enabled',
      title: t('是否启用'),
      sortable: linked,
      cell: ({ enabled }) => <EnabledDot on={enabled === 1} />,
    },
    { key: 'createdBy', title: t('创建人'), sortable: linked, cell: ({ createdBy }) => createdBy },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: ({ createTime }) => createTime },
    { key: 'updatedTime', title: t('更新时间'), sortable: linked, cell: ({ updatedTime }) => updatedTime },
  ];
  return columns.filter(({ key }) => {
    // The id is what tells rows apart; no role is kept from it.
    if (key === 'id') return true;
    return key === 'thumbnailUrl' ? can.field('picId') : can.column(key);
  });
}
