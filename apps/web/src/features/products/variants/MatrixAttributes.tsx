import { memo, useId, useState } from 'react';
import { Select } from 'antd';
import { MAX_PRODUCT_VARIANTS } from '@edp/contract/product-form';
import { attributes, type Attribute } from '@edp/contract/attributes';
import { useCan } from '../../../lib/session/can.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ListNotice } from '../../../pickers/records/ListNotice.tsx';
import { AttributeModal } from '../../../pickers/attributes/AttributeModal.tsx';
import { queryOf } from '../../../lib/query/query.ts';
import { useChoices } from '../../../pickers/records/use-choices.ts';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { useFormValue } from '../../../ui/form-core/form-context.ts';
import type { ProductValues } from '../record/product-values.ts';
import { countOf, withAttributes, type MatrixAttribute, type ChangeMatrix } from './matrix.ts';
import { ValueChoice } from './ValueChoice.tsx';
import styles from './matrix.module.css';

interface MatrixAttributesProps {
  attributes: readonly MatrixAttribute[];
  change: ChangeMatrix;
}

/** Which attributes and which of their values a product has: those of its type, and values typed here. */
export const MatrixAttributes = memo(function MatrixAttributes(props: MatrixAttributesProps) {
  const { attributes, change } = props;
  const t = useTexts();
  const titleId = useId();
  const can = useCan('specification');
  const productTypeId = useFormValue<ProductValues>('typeId');
  const typeId = typeof productTypeId === 'number' ? productTypeId : undefined;
  const { data = [], ...state } = useAttributesOfType(typeId);
  const [edited, setEdited] = useState<Partial<Attribute>>();
  const take = (next: readonly MatrixAttribute[]) => {
    const fits = countOf(next) <= MAX_PRODUCT_VARIANTS;
    if (fits) change((matrix) => withAttributes(matrix, next));
    else notify.warning(t('规格组合不能超过{n}个', { n: MAX_PRODUCT_VARIANTS }));
    return fits;
  };
  const known = new Map([
    ...attributes.map(({ attributeId, name }) => [attributeId, name] as const),
    ...data.map(({ id, name }) => [id, name] as const),
  ]);
  const choose = (ids: readonly number[]) =>
    take(
      ids.map(
        (id) =>
          attributes.find(({ attributeId }) => attributeId === id) ?? {
            attributeId: id,
            name: known.get(id) ?? '',
            values: [],
          },
      ),
    );
  return (
    <div className={styles.attributes}>
      <div className={styles.choice}>
        <span id={titleId}>{t('规格')}</span>
        <Select<number[]>
          mode="multiple"
          aria-labelledby={titleId}
          className={styles.select ?? ''}
          value={attributes.map(({ attributeId }) => attributeId)}
          options={[...known].map(([value, label]) => ({ value, label }))}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={<ListNotice {...state} />}
          placeholder={typeId === undefined ? t('请先选择商品类型') : t('请选择')}
          onChange={choose}
        />
        {can.button('add') && (
          <ActionLink onClick={() => setEdited(typeId === undefined ? {} : { productTypeId: typeId })}>
            {t('新增规格')}
          </ActionLink>
        )}
      </div>
      {attributes.map((attribute) => {
        const stored = data.find(({ id }) => id === attribute.attributeId);
        return (
          <ValueChoice
            key={attribute.attributeId}
            attribute={{ ...attribute, name: known.get(attribute.attributeId) ?? attribute.name }}
            offered={stored?.values.map(({ value }) => value) ?? []}
            onChange={(values) =>
              take(attributes.map((one) => (one === attribute ? { ...one, values } : one)))
            }
            onEdit={stored && can.button('edit') ? () => setEdited(stored) : undefined}
          />
        );
      })}
      {edited && <AttributeModal attribute={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
});

/** The enabled attributes of a product type. */
function useAttributesOfType(productTypeId: number | undefined) {
  return useChoices(queryOf(attributes.options, { productTypeId }), productTypeId !== undefined);
}
