import { memo, useId, useState } from 'react';
import { Form, Select } from 'antd';
import { MOST_PRODUCT_ROWS } from '@edp/contract/product-form';
import { specifications, type Specification } from '@edp/contract/specifications';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/can.ts';
import { notify } from '../../lib/notify.ts';
import { useTexts } from '../../lib/texts.tsx';
import { ListNotice } from '../../pickers/ListNotice.tsx';
import { SpecificationModal } from '../../pickers/SpecificationModal.tsx';
import { useChoices } from '../../pickers/use-choices.ts';
import { ActionLink } from '../../ui/ActionLink.tsx';
import { countOf, withDefinitions, type Definition } from './matrix.ts';
import type { ChangeMatrix } from './use-steps.ts';
import { ValueChoice } from './ValueChoice.tsx';
import styles from './matrix.module.css';

interface MatrixDefinitionsProps {
  definitions: readonly Definition[];
  change: ChangeMatrix;
}

/** Which definitions and which of their values a product has: those of its type, and values typed here. */
export const MatrixDefinitions = memo(function MatrixDefinitions(props: MatrixDefinitionsProps) {
  const { definitions, change } = props;
  const t = useTexts();
  const titleId = useId();
  const can = useCan('specification');
  const productTypeId: unknown = Form.useWatch('typeId', Form.useFormInstance());
  const typeId = typeof productTypeId === 'number' ? productTypeId : undefined;
  const { data = [], ...state } = useDefinitions(typeId);
  const [edited, setEdited] = useState<Partial<Specification>>();
  const take = (next: readonly Definition[]) => {
    const fits = countOf(next) <= MOST_PRODUCT_ROWS;
    if (fits) change((matrix) => withDefinitions(matrix, next));
    else notify.warning(t('规格组合不能超过{n}个', { n: MOST_PRODUCT_ROWS }));
    return fits;
  };
  const known = new Map([
    ...definitions.map(({ key, name }) => [key, name] as const),
    ...data.map(({ id, name }) => [id, name] as const),
  ]);
  const choose = (keys: readonly number[]) =>
    take(
      keys.map(
        (key) =>
          definitions.find((one) => one.key === key) ?? { key, name: known.get(key) ?? '', values: [] },
      ),
    );
  return (
    <div className={styles.definitions}>
      <div className={styles.choice}>
        <span id={titleId}>{t('规格')}</span>
        <Select<number[]>
          mode="multiple"
          aria-labelledby={titleId}
          className={styles.select ?? ''}
          value={definitions.map(({ key }) => key)}
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
      {definitions.map((definition) => {
        const stored = data.find(({ id }) => id === definition.key);
        return (
          <ValueChoice
            key={definition.key}
            definition={{ ...definition, name: known.get(definition.key) ?? definition.name }}
            offered={stored?.specValueList.map(({ specValue }) => specValue) ?? []}
            onChange={(values) =>
              take(definitions.map((one) => (one === definition ? { ...one, values } : one)))
            }
            onEdit={stored && can.button('edit') ? () => setEdited(stored) : undefined}
          />
        );
      })}
      {edited && <SpecificationModal specification={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
});

/** The enabled definitions of a product type. */
function useDefinitions(productTypeId: number | undefined) {
  return useChoices({
    key: ['definitions', productTypeId],
    ask: async (signal) => (await call(specifications.options, { productTypeId }, { signal })).data,
    when: productTypeId !== undefined,
  });
}
