import { Select, type SelectProps } from 'antd';
import { useClearButton } from './use-clear-button.tsx';

type ChoiceProps<V> = Pick<
  SelectProps<V>,
  'id' | 'value' | 'options' | 'placeholder' | 'loading' | 'notFoundContent'
> & {
  onChange?: (value: V | undefined) => void;
};

/** One of some options; an empty text counts as nothing chosen. Typing narrows the options. */
export function Choice<V extends string | number>({ value, onChange, ...rest }: ChoiceProps<V>) {
  const clearButton = useClearButton();
  return (
    <Select<V | undefined>
      {...rest}
      allowClear={clearButton}
      showSearch={{ optionFilterProp: 'label' }}
      value={value === '' ? undefined : (value ?? undefined)}
      onChange={(next) => onChange?.(next)}
    />
  );
}
