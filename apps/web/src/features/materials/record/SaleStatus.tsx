import { useId, useState } from 'react';
import { Select } from 'antd';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { FieldFrame, helpIdOf } from '../../../ui/form/FieldFrame.tsx';

/** Shown next to the fields and not part of what is saved, which it says. */
export function SaleStatus() {
  const t = useTexts();
  const id = useId();
  const [status, setStatus] = useState('在售');
  const options = ['在售', '预售', '停售'].map((value) => ({ value, label: t(value) }));
  return (
    <FieldFrame id={id} label={t('销售状态')} help={t('仅供参考，不会保存')}>
      <Select id={id} aria-describedby={helpIdOf(id)} value={status} options={options} onChange={setStatus} />
    </FieldFrame>
  );
}
