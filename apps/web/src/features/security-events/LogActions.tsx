import { useState } from 'react';
import type { securityEvents } from '@edp/contract/security-events';
import { downloadFile } from '../../lib/api/download.ts';
import type { Filters } from '../../lib/list/list-address.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';

const RetentionForm = onDemand(async () => (await import('./RetentionForm.tsx')).RetentionForm);

interface LogActionsProps {
  screen: 'signInLog' | 'auditLog';
  /** The call that answers the log as a file. */
  exported: typeof securityEvents.exportSignIns | typeof securityEvents.exportAudits;
  filters: Filters;
  title: string;
}

/** Takes what the filters find, and sets for how long it is kept. */
export function LogActions({ screen, exported, filters, title }: LogActionsProps) {
  const t = useTexts();
  const can = useCan(screen);
  const [setting, setSetting] = useState(false);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadFile(exported, filters, `${title}.csv`);
    setBusy(false);
  };
  return (
    <>
      {can.button('retention') && <Button onClick={() => setSetting(true)}>{t('保留天数')}</Button>}
      {can.button('export') && (
        <Button busy={busy} onClick={() => void download()}>
          {t('导出')}
        </Button>
      )}
      {setting && <RetentionForm onClose={() => setSetting(false)} />}
    </>
  );
}
