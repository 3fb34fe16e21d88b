import { Select, type SelectProps } from 'antd';

type ChoiceProps<V> = Pick<
  SelectProps<V>,
  'id' | 'value' | 'options' | 'placeholder' | 'loading' | 'notFoundContent'
> & {
  onChange?: (value: V | undefined) => void;
};

/** One of some options; an empty text counts as nothing chosen. Typing narrows the options. */
export function Choice<V extends string | number>({ value, onChange, ...rest }: ChoiceProps<V>) {
  return (
    <Select<V | undefined>
      {...rest}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value === '' ? undefined : (value ?? undefined)}
      onChange={(next) => onChange?.(next)}
    />
  );
}
