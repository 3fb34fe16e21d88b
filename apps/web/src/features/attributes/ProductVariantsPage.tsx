import { useEffect } from 'react';
import { products } from '@edp/contract/products';
import { useCan } from '../../lib/session/can.ts';
import { useTab } from '../../lib/address/tab.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useList } from '../../lib/list/use-list.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { VariantTable } from './VariantTable.tsx';
import { useVariantFilters } from './variant-filters.tsx';
import { variantsOfProductList } from './attribute-list.ts';
import styles from './attributes.module.css';

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
  return (
    <ListPage title={title ?? t('商品规格')} actions={<Button onClick={back}>{t('返回')}</Button>}>
      {error && (
        <p className={styles.invalid} role="alert">
          {error}
        </p>
      )}
      {product && <ProductVariants id={id} />}
    </ListPage>
  );
}

function ProductVariants({ id }: { id: string }) {
  const t = useTexts();
  const can = useCan('specification');
  const list = useList(variantsOfProductList(id));
  const filters = useVariantFilters('product');
  const words = can.column('itemCode') ? { name: 'itemCode', label: t('物料编码') } : undefined;
  return (
    <VariantTable
      list={list}
      empty={t('此商品还没有规格')}
      filters={<FilterChips list={list} {...(words && { words })} filters={filters} />}
    />
  );
}
