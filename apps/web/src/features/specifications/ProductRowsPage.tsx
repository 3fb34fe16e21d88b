import { useEffect, useMemo } from 'react';
import { products } from '@edp/contract/products';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/can.ts';
import { useTab } from '../../lib/tab.ts';
import { useLanguage, useTexts } from '../../lib/texts.tsx';
import { useAnswer } from '../../lib/use-answer.ts';
import { useList } from '../../lib/use-list.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { TextFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { RowTable } from './RowTable.tsx';
import { rowsOfProductList } from './specification-list.ts';
import styles from './specifications.module.css';

/** Rows of the product that the address names. */
export function ProductRowsPage() {
  const t = useTexts();
  const [language] = useLanguage();
  const { params, back, setTitle } = useTab();
  const id = params['id'] ?? '';
  const { answer, error } = useAnswer(id, (signal) => call(products.brief, { id }, { signal }));
  const product = answer?.data;
  const title = product ? [product.code, product.name].filter(Boolean).join(' ') : undefined;
  useEffect(() => {
    if (title) setTitle(title, language);
  }, [title, language, setTitle]);
  return (
    <ListPage title={title ?? t('商品规格')} actions={<Button onClick={back}>{t('返回')}</Button>}>
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      {product && <ProductRows id={id} />}
    </ListPage>
  );
}

function ProductRows({ id }: { id: string }) {
  const t = useTexts();
  const can = useCan('specification');
  const list = useList(useMemo(() => rowsOfProductList(id), [id]));
  return (
    <>
      {can.column('itemCode') && (
        <FilterBar list={list}>
          <TextFilter name="itemCode" label={t('物料编码')} />
        </FilterBar>
      )}
      <RowTable list={list} empty={t('此商品还没有规格')} />
    </>
  );
}
