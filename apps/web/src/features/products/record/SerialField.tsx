import { useTexts } from '../../../lib/texts/texts.tsx';
import { FlagField } from '../../../ui/form/FlagField.tsx';
import { useFormValue } from '../../../ui/form-core/form-context.ts';
import type { ProductValues } from './product-values.ts';

/** Whether single pieces are told apart: always, where the materials are assets. */
export function SerialField({ value, ...field }: Parameters<typeof FlagField>[0]) {
  const t = useTexts();
  const isAsset = useFormValue<ProductValues>('assetMaterial') === 1;
  return (
    <FlagField
      {...field}
      value={isAsset ? 1 : value}
      disabled={isAsset}
      reason={t('资产物料必须启用序列号管理')}
    />
  );
}
