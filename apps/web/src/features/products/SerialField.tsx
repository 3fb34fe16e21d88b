import { Form } from 'antd';
import { useTexts } from '../../lib/texts.tsx';
import { FlagField } from '../../ui/FlagField.tsx';

/** Whether single pieces are told apart: always, where the materials are assets. */
export function SerialField({ value, ...field }: Parameters<typeof FlagField>[0]) {
  const t = useTexts();
  const isAsset = Form.useWatch('assetMaterial', Form.useFormInstance()) === 1;
  return (
    <FlagField
      {...field}
      value={isAsset ? 1 : value}
      disabled={isAsset}
      reason={t('资产物料必须启用序列号管理')}
    />
  );
}
