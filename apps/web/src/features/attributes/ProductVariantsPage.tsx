import { useEffect } from 'react';
import { products } from '@edp/contract/products';
import { useCan } from '../../lib/session/can.ts';
import { useTab } from '../../lib/address/tab.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useList } from '../../lib/list/use-list.ts';
import { SheetButton, useSheetSwitch } from '../../pickers/sheet/SheetButton.tsx';
import { onUse } from '../../ui/basic/on-demand.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { VariantTable } from './VariantTable.tsx';
import { useVariantColumns } from './variant-columns.tsx';
import { useVariantFilters } from './variant-filters.tsx';
import { variantsOfProductList } from './attribute-list.ts';
import styles from './attributes.module.css';

const VariantSheet = onUse(async () => (await import('./VariantSheet.tsx')).VariantSheet);

/** Variants of the product that the address names. */
export function ProductVariantsPage() {
  const t = useTexts();
  const [language] = useLanguage();
  const { params, back, setTitle } = useTab();
  const id = params['id'] ?? '';
  const { data: product, error } = useRecord(products.brief, { id });
  const title = product ? [product.code, product.name].filter(Boolean).join(' ') : undefined;
  useEffect(() => {
    if (title) setTitle(title, language);
  }, [title, language, setTitle]);
  if (product) return <ProductVariants id={id} title={title ?? t('商品规格')} />;
  return (
    <ListPage title={t('商品规格')} actions={<Button onClick={back}>{t('返回')}</Button>}>
      {error && (
        <p className={styles.invalid} role="alert">
          {error}
        </p>
      )}
    </ListPage>
  );
}

function ProductVariants({ id, title }: { id: string; title: string }) {
  const t = useTexts();
  const can = useCan('specification');
  const { back } = useTab();
  const list = useList(variantsOfProductList(id));
  const columns = useVariantColumns(list.rows ?? []);
  const filters = useVariantFilters('product');
  const sheet = useSheetSwitch(list, 'variantSheet', id);
  const words = can.column('itemCode') ? { name: 'itemCode', label: t('物料编码') } : undefined;
  return (
    <ListPage
      title={title}
      actions={
        <>
          {!sheet.isOpen && <SheetButton screen="product" list={list} onOpen={sheet.open} />}
          <Button onClick={back}>{t('返回')}</Button>
        </>
      }
    >
      {sheet.isOpen ? (
        <VariantSheet list={list} columns={columns} place={id} onClose={sheet.close} />
      ) : (
        <VariantTable
          list={list}
          empty={t('此商品还没有规格')}
          filters={<FilterChips list={list} {...(words && { words })} filters={filters} />}
        />
      )}
    </ListPage>
  );
}
