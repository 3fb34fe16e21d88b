import { useState } from 'react';
import type { securityEvents } from '@edp/contract/security-events';
import { downloadFile } from '../../lib/api/download.ts';
import { Button } from '../../ui/buttons/Button.tsx';

interface DownloadButtonProps {
  /** The call that answers a file, and what it is asked for. */
  exported: typeof securityEvents.exportSignIns | typeof securityEvents.exportSealedDays;
  filters?: Readonly<Record<string, string>>;
  fileName: string;
  children: string;
}

/** Takes a file along; busy until it is there. */
export function DownloadButton({ exported, filters = {}, fileName, children }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadFile(exported, filters, fileName);
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void download()}>
      {children}
    </Button>
  );
}
