import type { ClassifiedProduct } from '@edp/contract/classifications';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useRowsList } from '../../pickers/records/use-rows-list.ts';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import { StoredProducts } from './StoredProducts.tsx';
import { useProductColumns } from './use-product-columns.tsx';
import styles from './classifications.module.css';

interface ProductChoiceProps {
  /** 0 for a new one, which has none yet. */
  classificationId: number;
  readOnly?: boolean;
  onRemoved?: (version: number) => void;
  /** Given by the field around it, as are the next two: what was just picked. */
  id?: string;
  value?: readonly ClassifiedProduct[];
  onChange?: (picked: ClassifiedProduct[]) => void;
}

const NONE: readonly ClassifiedProduct[] = [];

/** The tenant's products to pick from, and next to them those of a classification. */
export function ProductChoice(props: ProductChoiceProps) {
  const { classificationId, readOnly = false, onRemoved, id, value = NONE, onChange } = props;
  const t = useTexts();
  return (
    <div id={id} className={styles.choice}>
      <section aria-label={t('选择商品')}>
        <h3>{t('选择商品')}</h3>
        <ProductPicker
          classificationId={classificationId}
          readOnly={readOnly}
          picked={value}
          onPick={(picked) => onChange?.(picked)}
        />
      </section>
      <section aria-label={t('已选商品')}>
        <h3>{t('已选商品')}</h3>
        {(value.length > 0 || classificationId === 0) && (
          <PickedProducts
            picked={value}
            onRemove={(product) => onChange?.(value.filter((one) => one.id !== product.id))}
          />
        )}
        {classificationId !== 0 && (
          <StoredProducts classificationId={classificationId} readOnly={readOnly} onRemoved={onRemoved} />
        )}
      </section>
    </div>
  );
}

interface PickedProductsProps {
  picked: readonly ClassifiedProduct[];
  onRemove: (product: ClassifiedProduct) => void;
}

/** What joins the classification when it is saved. */
function PickedProducts({ picked, onRemove }: PickedProductsProps) {
  const t = useTexts();
  return (
    <div className={styles.picked}>
      <p>{t('保存后加入的商品')}</p>
      <DataTable
        list={useRowsList(picked)}
        label={t('保存后加入的商品')}
        empty={t('请在商品列表中勾选')}
        columns={useProductColumns(['code', 'name'])}
        actions={(product) => <ActionLink onClick={() => onRemove(product)}>{t('移除')}</ActionLink>}
      />
    </div>
  );
}
