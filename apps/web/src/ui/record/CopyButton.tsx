import { navigate } from '../../lib/browser/navigate.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';

/** 复制: opens a new record that begins as a copy. */
export function CopyButton({ to }: { to: string }) {
  const t = useTexts();
  return <Button onClick={() => navigate(to)}>{t('复制')}</Button>;
}
