import type { ExportedList } from '@edp/contract/exported-list';
import { useTexts } from '../../lib/texts/texts.tsx';
import { onUse } from '../../ui/basic/on-demand.tsx';

const ExportDialog = onUse(async () => (await import('./ExportDialog.tsx')).ExportDialog);
const ImportDialog = onUse(async () => (await import('../imports/ImportDialog.tsx')).ImportDialog);

/** What is taken along, or brought in. */
export interface Transfer {
  list: ExportedList;
  /** Files can be made into such records. */
  isImported: boolean;
  /** What the list's call is asked for. */
  input: unknown;
  /** Keys of the columns that are shown; without any there is nothing to choose between them and all. */
  columns?: readonly string[];
  /** Ids of checked rows. */
  chosen?: readonly number[];
  /** Rows of this page; absent of what has no pages. */
  shown?: number;
  /** Of all pages; undefined where only a bound is known. */
  total?: number | undefined;
  /** The tree that rows go into. */
  within?: number;
}

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
