import { Input, Select } from 'antd';
import { MAX_PRICE_DECIMALS, type BulkFieldOffer } from '@edp/contract/bulk-changes';
import { BASE_CLASS } from '@edp/contract/category-sets';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { insideDialog } from '../../ui/overlay/Dialog.tsx';
import { RecordSelect } from '../records/RecordSelect.tsx';
import type { RecordKind } from '../records/record-sources.ts';
import { TreeSelectField } from '../trees/TreeSelectField.tsx';
import type { TreeSource } from '../trees/tree-sources.ts';
import type { BulkLine } from './bulk-lines.ts';
import styles from './bulk.module.css';

interface BulkValueProps {
  id: string;
  line: BulkLine;
  offer: BulkFieldOffer;
  onChange: (line: BulkLine) => void;
}

/** What a line needs besides its field and what is done with it, in the field's own control. */
export function BulkValue({ id, line, offer, onChange }: BulkValueProps) {
  const t = useTexts();
  const props = { id, line, offer, onChange };
  switch (line.operation) {
    case 'clear':
      return <span className={styles.told}>{t('修改后为空')}</span>;
    case 'replace':
      return <ReplacedText {...props} />;
    case 'raise':
    case 'lower':
      return <PriceStep {...props} />;
    default:
      return <ChosenValue {...props} />;
  }
}

function ReplacedText({ line, onChange }: BulkValueProps) {
  const t = useTexts();
  return (
    <div className={styles.pair}>
      <Input
        aria-label={t('查找')}
        placeholder={t('查找')}
        value={line.find}
        onChange={({ target }) => onChange({ ...line, find: target.value })}
        suffix={
          <button
            type="button"
            className={styles.case}
            aria-label={t('区分大小写')}
            title={t('区分大小写')}
            aria-pressed={line.matchCase}
            onClick={() => onChange({ ...line, matchCase: !line.matchCase })}
          >
            Aa
          </button>
        }
      />
      <span aria-hidden="true">→</span>
      <Input
        aria-label={t('替换为')}
        placeholder={t('替换为')}
        value={line.replacement}
        onChange={({ target }) => onChange({ ...line, replacement: target.value })}
      />
    </div>
  );
}

function PriceStep({ line, onChange }: BulkValueProps) {
  const t = useTexts();
  const decimals = Array.from({ length: MAX_PRICE_DECIMALS + 1 }, (_, count) => ({
    value: count,
    label: t('保留 {n} 位小数', { n: count }),
  }));
  return (
    <div className={styles.pair}>
      <Select
        aria-label={t('按百分比或金额')}
        value={line.by}
        options={[
          { value: 'percent', label: t('百分比 %') },
          { value: 'amount', label: t('金额') },
        ]}
        onChange={(by) => onChange({ ...line, by })}
        getPopupContainer={insideDialog}
      />
      <Input
        aria-label={t('幅度')}
        inputMode="decimal"
        value={line.amount}
        onChange={({ target }) => onChange({ ...line, amount: target.value })}
      />
      <Select
        aria-label={t('舍入')}
        value={line.decimals}
        options={decimals}
        onChange={(count) => onChange({ ...line, decimals: count })}
        getPopupContainer={insideDialog}
      />
    </div>
  );
}

const recordKinds: readonly RecordKind[] = ['unit', 'brand', 'productType'];
const categories: TreeSource = { of: 'category', set: { code: BASE_CLASS } };
const labels: TreeSource = { of: 'label' };

function ChosenValue({ id, line, offer, onChange }: BulkValueProps) {
  const t = useTexts();
  const { kind, of, options, title } = offer;
  const set = (value: BulkLine['value']) => onChange({ ...line, value });
  const one = typeof line.value === 'object' ? undefined : line.value;
  const id_ = typeof one === 'number' ? one : undefined;
  const label = (
    <label htmlFor={id} className="edp-hidden-label">
      {title}
    </label>
  );
  if (kind === 'choices') return <ChosenSeveral id={id} line={line} offer={offer} onChange={onChange} />;
  if (kind === 'day')
    return (
      <>
        {label}
        <DateField id={id} value={one === undefined ? null : String(one)} onChange={set} />
      </>
    );
  if (kind === 'amount' || kind === 'whole')
    return (
      <>
        {label}
        <NumberField id={id} value={one ?? null} onChange={set} />
      </>
    );
  if (kind === 'text')
    return (
      <>
        {label}
        <Input id={id} value={one ?? ''} onChange={({ target }) => set(target.value)} />
      </>
    );
  const record = recordKinds.find((known) => known === of);
  if (record)
    return (
      <>
        {label}
        <RecordSelect id={id} of={record} value={id_} onChange={set} placeholder={t('请选择')} />
      </>
    );
  if (of === 'category')
    return (
      <>
        {label}
        <TreeSelectField id={id} source={categories} value={id_} onChange={set} placeholder={t('请选择')} />
      </>
    );
  return (
    <Select
      aria-label={title}
      placeholder={t('请选择')}
      value={one ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      options={options.map(({ value, name }) => ({ value, label: name }))}
      onChange={set}
      getPopupContainer={insideDialog}
    />
  );
}

function ChosenSeveral({ id, line, offer, onChange }: BulkValueProps) {
  const t = useTexts();
  const ids = typeof line.value === 'object' ? [...(line.value ?? [])] : [];
  const set = (value: readonly number[]) => onChange({ ...line, value });
  if (offer.of === 'label')
    return (
      <>
        <label htmlFor={id} className="edp-hidden-label">
          {offer.title}
        </label>
        <TreeSelectField
          id={id}
          source={labels}
          value={ids[0]}
          onChange={(label) => set(label === undefined ? [] : [label])}
          placeholder={t('请选择')}
        />
      </>
    );
  return (
    <Select
      aria-label={offer.title}
      mode="multiple"
      placeholder={t('请选择')}
      value={ids}
      showSearch={{ optionFilterProp: 'label' }}
      options={offer.options.map(({ value, name }) => ({ value: Number(value), label: name }))}
      onChange={set}
      getPopupContainer={insideDialog}
    />
  );
}
