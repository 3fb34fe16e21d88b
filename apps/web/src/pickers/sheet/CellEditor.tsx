import { useState } from 'react';
import { Select } from 'antd';
import { BASE_CLASS } from '@edp/contract/category-sets';
import type { SheetField } from '@edp/contract/bulk-changes';
import { insideDialog } from '../../ui/overlay/Dialog.tsx';
import { RecordSelect } from '../records/RecordSelect.tsx';
import type { RecordKind } from '../records/record-sources.ts';
import { TreeSelectField } from '../trees/TreeSelectField.tsx';
import type { TreeSource } from '../trees/tree-sources.ts';
import { toValue, type Names, type SheetValue } from './sheet-values.ts';

interface CellEditorProps {
  field: SheetField;
  label: string;
  value: SheetValue;
  /** Stands between the names of several. */
  join: string;
  onChange: (value: SheetValue) => void;
  onDone: () => void;
}

const recordKinds: readonly RecordKind[] = ['unit', 'brand', 'productType'];
const categories: TreeSource = { of: 'category', set: { code: BASE_CLASS } };

/** The control of a field that chooses, in a cell: it stands open, and one choice is enough. */
export function CellEditor(props: CellEditorProps) {
  const { field, label, value, onChange, onDone } = props;
  if (field.kind === 'choices') return <SeveralChoices {...props} />;
  const record = recordKinds.find((known) => known === field.of);
  if (record === undefined && field.of !== 'category') return <OneChoice {...props} />;
  const chosen = {
    'aria-label': label,
    isOpen: true,
    value: typeof value.held === 'number' ? value.held : undefined,
    onChange(id: number | undefined, name: string) {
      onChange(id === undefined ? { text: '', held: '' } : { text: name, held: id });
      onDone();
    },
  };
  return record ? (
    <RecordSelect
      of={record}
      known={chosen.value === undefined ? undefined : { id: chosen.value, name: value.text }}
      {...chosen}
    />
  ) : (
    <TreeSelectField source={categories} shown={value.text} {...chosen} />
  );
}

function OneChoice({ field, label, value, onChange, onDone }: CellEditorProps) {
  const held = field.options.find((option) => String(option.value) === String(value.held));
  return (
    <Select
      aria-label={label}
      autoFocus
      defaultOpen
      style={{ width: '100%' }}
      value={held?.value ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      options={field.options.map((option) => ({ value: option.value, label: option.name }))}
      onChange={(next) => {
        const option = field.options.find((one) => one.value === next);
        if (option) onChange({ text: option.name, held: option.value });
        onDone();
      }}
      getPopupContainer={insideDialog}
    />
  );
}

/** Such options are all known. */
const NO_NAMES: Names = new Map();

/** Several are taken when the list closes. */
function SeveralChoices({ field, label, value, join, onChange, onDone }: CellEditorProps) {
  const [ids, setIds] = useState(() => (typeof value.held === 'object' ? [...(value.held ?? [])] : []));
  const take = () => {
    onChange(toValue(field, ids, { names: NO_NAMES, join }));
    onDone();
  };
  return (
    <Select
      aria-label={label}
      autoFocus
      defaultOpen
      mode="multiple"
      maxTagCount="responsive"
      style={{ width: '100%' }}
      value={ids}
      showSearch={{ optionFilterProp: 'label' }}
      options={field.options.map((option) => ({ value: Number(option.value), label: option.name }))}
      onChange={setIds}
      onOpenChange={(isOpen) => !isOpen && take()}
      getPopupContainer={insideDialog}
    />
  );
}
