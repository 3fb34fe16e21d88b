import { useId, useState } from 'react';
import { Form, Select } from 'antd';
import { useTexts } from '../../lib/texts.tsx';

/** Shown beside the fields and not part of what is saved, which it says. */
export function SaleStatus() {
  const t = useTexts();
  const id = useId();
  const [status, setStatus] = useState('在售');
  const options = ['在售', '预售', '停售'].map((value) => ({ value, label: t(value) }));
  return (
    <Form.Item label={t('销售状态')} htmlFor={id} extra={t('仅供参考，不会保存')}>
      <Select id={id} value={status} options={options} onChange={setStatus} />
    </Form.Item>
  );
}
