import type { MaterialRow } from '@edp/contract/material-form';
import { useCan } from '../../lib/can.ts';
import { Link } from '../../lib/Link.tsx';
import { priceText } from '../../lib/price-text.ts';
import { useTexts } from '../../lib/texts.tsx';
import { SharedName } from '../../pickers/SharedName.tsx';
import { Code } from '../../ui/Code.tsx';
import type { Column } from '../../ui/column.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';

/** The page of a material, as one of its inventory organisations sees it. */
export function materialAddress({ skuId, invorgId }: Pick<MaterialRow, 'skuId' | 'invorgId'>): string {
  return `/materialManage/${skuId}/${invorgId ?? 0}`;
}

/** What the report of one material is asked for with, as an inventory organisation sees it. */
export function printOf({ id, invorgId }: Pick<MaterialRow, 'id' | 'invorgId'>) {
  return { template: 'materials' as const, id, ids: undefined, invOrgId: invorgId };
}

/** Columns of materials that the role may see, in the list and where materials are chosen: there nothing leads away. */
export function useMaterialColumns({ linked = false } = {}): Column<MaterialRow>[] {
  const t = useTexts();
  const can = useCan('material');
  const yesOrNo = (flag: number) => (flag === 1 ? t('是') : t('否'));
  const columns: Column<MaterialRow>[] = [
    { key: 'id', title: 'ID', cell: ({ id }) => id },
    { key: 'skuId', title: 'SKU ID', cell: ({ skuId }) => skuId },
    { key: 'invorgId', title: t('库存组织ID'), cell: ({ invorgId }) => invorgId },
    {
      key: 'itemCode',
      title: t('物料编码'),
      cell: (row) => {
        const code = <Code>{row.itemCode}</Code>;
        const named = linked ? <Link to={materialAddress(row)}>{code}</Link> : code;
        return <SharedName record={row}>{named}</SharedName>;
      },
    },
    { key: 'itemName', title: t('物料名称'), cell: ({ itemName }) => itemName },
    { key: 'itemCategoryText', title: t('物料分类'), cell: ({ itemCategoryText }) => itemCategoryText },
    { key: 'brand', title: t('品牌'), cell: ({ brand }) => brand },
    { key: 'unitText', title: t('单位'), cell: ({ unitText }) => unitText },
    {
      key: 'marketPrice',
      title: t('市场价'),
      align: 'right',
      cell: ({ marketPrice }) => priceText(marketPrice),
    },
    { key: 'itemTypeText', title: t('物料类型'), cell: ({ itemTypeText }) => itemTypeText },
    { key: 'specificationModel', title: t('规格型号'), cell: (row) => row.specificationModel },
    { key: 'isLotControl', title: t('批次控制'), cell: ({ isLotControl }) => yesOrNo(isLotControl) },
    {
      key: 'isSerialNumberControl',
      title: t('序列号控制'),
      cell: ({ isSerialNumberControl }) => yesOrNo(isSerialNumberControl),
    },
    {
      key: 'enabled',
      title: t('是否启用'),
      cell: ({ enabled }) => (
        <StatusDot on={enabled === 1}>{enabled === 1 ? t('启用|状态') : t('禁用|状态')}</StatusDot>
      ),
    },
    { key: 'createName', title: t('创建人'), cell: ({ createName }) => createName },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: ({ createTime }) => createTime },
    { key: 'updatedTime', title: t('更新时间'), cell: ({ updatedTime }) => updatedTime },
  ];
  // The id is what tells rows apart; no role is kept from it.
  return columns.filter(({ key }) => key === 'id' || can.column(key));
}
