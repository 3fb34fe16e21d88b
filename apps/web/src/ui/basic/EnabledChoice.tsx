import { useTexts } from '../../lib/texts/texts.tsx';
import { Choice } from './Choice.tsx';

interface EnabledChoiceProps<V> {
  /** What the record holds when it is enabled, and when it is disabled. */
  on: V;
  off: V;
  /** Given by the form field around it, like the next two. */
  id?: string;
  value?: V;
  onChange?: (value: V | undefined) => void;
}

export function EnabledChoice<V extends string | number>({ on, off, ...field }: EnabledChoiceProps<V>) {
  const t = useTexts();
  const options = [
    { value: on, label: t('启用|状态') },
    { value: off, label: t('禁用|状态') },
  ];
  return <Choice<V> {...field} options={options} placeholder={t('请选择')} />;
}
