import { useState } from 'react';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';

const RetentionForm = onDemand(async () => (await import('./RetentionForm.tsx')).RetentionForm);

/** Sets for how long both logs are kept. */
export function RetentionButton({ screen }: { screen: 'signInLog' | 'auditLog' }) {
  const t = useTexts();
  const can = useCan(screen);
  const [setting, setSetting] = useState(false);
  if (!can.button('retention')) return null;
  return (
    <>
      <Button onClick={() => setSetting(true)}>{t('保留天数')}</Button>
      {setting && <RetentionForm onClose={() => setSetting(false)} />}
    </>
  );
}
