import { use, type ReactNode } from 'react';
import { Input, Select } from 'antd';
import { MAX_PRICE_DECIMALS, type BulkFieldOffer } from '@edp/contract/bulk-changes';
import { BASE_CLASS } from '@edp/contract/category-sets';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DateField } from '../../ui/dates/DateField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { insideDialog } from '../../ui/overlay/Dialog.tsx';
import { RecordSelect } from '../records/RecordSelect.tsx';
import type { RecordKind } from '../records/record-sources.ts';
import { TreeSelectField } from '../trees/TreeSelectField.tsx';
import type { TreeSource } from '../trees/tree-sources.ts';
import { CategorySetContext } from './category-set.ts';
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
    <div className={styles.price}>
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
const labels: TreeSource = { of: 'label' };

function ChosenValue(props: BulkValueProps) {
  const { kind, of } = props.offer;
  if (kind === 'choice') return <ChosenOne {...props} />;
  if (kind === 'choices') return of === 'label' ? <ChosenLabel {...props} /> : <ChosenSeveral {...props} />;
  return <TypedValue {...props} />;
}

/** Controls that others tie to a label by their id. */
function Labelled({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <>
      <label htmlFor={id} className="edp-hidden-label">
        {title}
      </label>
      {children}
    </>
  );
}

/** Of a single value: what the line holds, and how it takes another. */
function valueOf({ line, onChange }: BulkValueProps) {
  const one = typeof line.value === 'object' ? undefined : line.value;
  return { one, set: (value: BulkLine['value']) => onChange({ ...line, value }) };
}

function TypedValue(props: BulkValueProps) {
  const { id, offer } = props;
  const { one, set } = valueOf(props);
  const controls = {
    day: () => <DateField id={id} value={one === undefined ? null : String(one)} onChange={set} />,
    amount: () => <NumberField id={id} value={one ?? null} onChange={set} />,
    text: () => <Input id={id} value={one ?? ''} onChange={({ target }) => set(target.value)} />,
  };
  const kind = offer.kind === 'day' || offer.kind === 'text' ? offer.kind : 'amount';
  return (
    <Labelled id={id} title={offer.title}>
      {controls[kind]()}
    </Labelled>
  );
}

function ChosenOne(props: BulkValueProps) {
  const t = useTexts();
  const { id, offer } = props;
  const { one, set } = valueOf(props);
  const categorySetId = use(CategorySetContext);
  const tree = categorySetId === undefined ? { code: BASE_CLASS } : { categorySetId };
  const record = recordKinds.find((known) => known === offer.of);
  const chosen = {
    id,
    value: typeof one === 'number' ? one : undefined,
    onChange: set,
    placeholder: t('请选择'),
  };
  if (record === undefined && offer.of !== 'category')
    return (
      <Select
        aria-label={offer.title}
        placeholder={t('请选择')}
        value={one ?? null}
        showSearch={{ optionFilterProp: 'label' }}
        options={offer.options.map(({ value, name }) => ({ value, label: name }))}
        onChange={set}
        getPopupContainer={insideDialog}
      />
    );
  return (
    <Labelled id={id} title={offer.title}>
      {record ? (
        <RecordSelect of={record} {...chosen} />
      ) : (
        <TreeSelectField source={{ of: 'category', set: tree }} {...chosen} />
      )}
    </Labelled>
  );
}

function idsOf({ line }: BulkValueProps): number[] {
  return typeof line.value === 'object' ? [...(line.value ?? [])] : [];
}

/** One at a time: a field of the form takes them one after another too. */
function ChosenLabel(props: BulkValueProps) {
  const t = useTexts();
  const { id, offer } = props;
  const { set } = valueOf(props);
  return (
    <Labelled id={id} title={offer.title}>
      <TreeSelectField
        id={id}
        source={labels}
        value={idsOf(props)[0]}
        onChange={(label) => set(label === undefined ? [] : [label])}
        placeholder={t('请选择')}
      />
    </Labelled>
  );
}

function ChosenSeveral(props: BulkValueProps) {
  const t = useTexts();
  const { offer } = props;
  const { set } = valueOf(props);
  return (
    <Select
      aria-label={offer.title}
      mode="multiple"
      placeholder={t('请选择')}
      value={idsOf(props)}
      showSearch={{ optionFilterProp: 'label' }}
      options={offer.options.map(({ value, name }) => ({ value: Number(value), label: name }))}
      onChange={set}
      getPopupContainer={insideDialog}
    />
  );
}
