import { useTexts } from '../../lib/texts/texts.tsx';
import { onUse } from '../../ui/basic/on-demand.tsx';
import type { Transfer } from './transfer.ts';

const ExportDialog = onUse(async () => (await import('./ExportDialog.tsx')).ExportDialog);
const ImportDialog = onUse(async () => (await import('../imports/ImportDialog.tsx')).ImportDialog);

interface TransferWindowProps {
  way: 'import' | 'export';
  transfer: Transfer;
  onClose: () => void;
}

/** The window in which a list is exported, or files are made into its records. */
export function TransferWindow({ way, transfer, onClose }: TransferWindowProps) {
  const t = useTexts();
  const { list, within } = transfer;
  if (way === 'export') return <ExportDialog transfer={transfer} onClose={onClose} />;
  return (
    <ImportDialog
      list={list.name}
      title={t(list.title)}
      {...(within !== undefined && { within })}
      onClose={onClose}
    />
  );
}
