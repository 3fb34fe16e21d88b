import { useTexts } from '../../lib/texts/texts.tsx';
import { StatusDot } from './StatusDot.tsx';

/** Whether something is enabled, in a word. */
export function EnabledName({ on }: { on: boolean }) {
  const t = useTexts();
  return on ? t('启用|状态') : t('禁用|状态');
}

export function EnabledDot({ on }: { on: boolean }) {
  return (
    <StatusDot on={on}>
      <EnabledName on={on} />
    </StatusDot>
  );
}
