import { useState } from 'react';
import type { ProductRow } from '@edp/contract/product-list';
import { products } from '@edp/contract/products';
import { useWantedForms } from '../../../lib/drafts/wanted-forms.ts';
import { useCan } from '../../../lib/session/can.ts';
import { navigate } from '../../../lib/browser/navigate.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useRemove } from '../../../lib/query/use-remove.ts';
import { useList } from '../../../lib/list/use-list.ts';
import { BulkButton } from '../../../pickers/bulk/BulkButton.tsx';
import { ExportButton } from '../../../pickers/exports/ExportButton.tsx';
import { useHistoryDrawer } from '../../../pickers/history/use-history-drawer.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { NewButton } from '../../../ui/buttons/NewButton.tsx';
import { FilterChips } from '../../../ui/filters/FilterChips.tsx';
import { ListViews } from '../../../pickers/views/ListViews.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ListPage } from '../../../ui/table/ListPage.tsx';
import { ConfirmDelete } from '../../../ui/overlay/ConfirmDelete.tsx';
import { MoreMenu } from '../../../ui/overlay/MoreMenu.tsx';
import { onDemand } from '../../../ui/basic/on-demand.tsx';
import { SelectionBar } from '../../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../../ui/selection/use-checked-rows.ts';
import { useProductColumns } from './product-columns.tsx';
import { newProductAddress, productAddress, productList } from '../product-queries.ts';
import { useProductFilters } from './product-filters.tsx';
import { ShelfButtons } from './ShelfButtons.tsx';

const LoadProducts = onDemand(async () => (await import('./LoadProducts.tsx')).LoadProducts);
const AssignOrganisations = onDemand(
  async () => (await import('./AssignOrganisations.tsx')).AssignOrganisations,
);

const MultilingualModal = onDemand(
  async () => (await import('../../../pickers/translations/MultilingualModal.tsx')).MultilingualModal,
);

export function ProductsPage() {
  const t = useTexts();
  const can = useCan('product');
  const list = useList(productList);
  const columns = useProductColumns({ linked: true });
  const filters = useProductFilters();
  const chosen = useCheckedRows(list);
  const [loading, setLoading] = useState(false);
  const [assigning, setAssigning] = useState<ProductRow>();
  const [translating, setTranslating] = useState<ProductRow>();
  const [deleting, setDeleting] = useState<ProductRow>();
  const remove = useRemove(products.remove);
  useWantedForms(
    { productNames: (id) => setTranslating(list.rows?.find((row) => row.id === id)) },
    list.rows !== undefined,
  );

  const shelfButtons = can.button('shelf') && (
    <ShelfButtons chosen={chosen} onDone={chosen.clear} onFailed={chosen.keepThere} />
  );
  const history = useHistoryDrawer('product');
  const actions = (product: ProductRow) => (
    <>
      <ActionLink onClick={() => navigate(productAddress(product))}>{t('查看')}</ActionLink>
      <MoreMenu
        entries={[
          { label: t('规格列表'), onClick: () => navigate(`/mySpecification/${product.id}`) },
          can.button('add') && {
            label: t('复制'),
            onClick: () => navigate(newProductAddress(product.productId)),
          },
          can.button('assign') &&
            product.canChange && { label: t('分配库存组织'), onClick: () => setAssigning(product) },
          can.button('multilingual') &&
            product.canChange && { label: t('多语言'), onClick: () => setTranslating(product) },
          history.entry(product.id, product.name),
          can.button('delete') &&
            product.canChange && { label: t('删除'), danger: true, onClick: () => setDeleting(product) },
        ]}
      />
    </>
  );
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('商品管理')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          {chosen.count === 0 && shelfButtons}
          {can.button('load') && <Button onClick={() => setLoading(true)}>{t('载入商品')}</Button>}
          {can.button('add') && <NewButton to={newProductAddress()}>{t('新增商品')}</NewButton>}
        </>
      }
    >
      <DataTable
        list={list}
        filters={
          <FilterChips
            folds
            list={list}
            words={{ label: t('代码 / 名称'), placeholder: t('代码、名称、拼音首字母') }}
            filters={filters}
          />
        }
        label={t('商品管理')}
        empty={
          can.button('add')
            ? t('当前组织还没有商品，请点击“新增商品”或“载入商品”添加')
            : t('当前组织还没有商品')
        }
        columns={columns}
        actions={actions}
        selection={
          ['shelf', 'edit', 'export'].some(can.button)
            ? { ...chosen, disabled: ({ canChange }) => !canChange, reason: t('只读共享') }
            : undefined
        }
        bar={
          <SelectionBar rows={chosen}>
            {shelfButtons}
            <BulkButton list={list} chosen={chosen} />
            <ExportButton list={list} columns={columns} chosen={chosen} />
          </SelectionBar>
        }
      />
      {history.drawer}
      {loading && <LoadProducts onClose={() => setLoading(false)} />}
      {assigning && <AssignOrganisations product={assigning} onClose={() => setAssigning(undefined)} />}
      {deleting && (
        <ConfirmDelete
          name={`${deleting.code} ${deleting.name}`}
          onConfirm={() => remove({ id: deleting.productId }, deleting.name)}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {translating && (
        <MultilingualModal
          draft="productNames"
          of={products}
          record={translating}
          onClose={() => setTranslating(undefined)}
        />
      )}
    </ListPage>
  );
}
