import { TextsProvider, useTexts } from '../../lib/texts/texts.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { HistoryPanel, type HistoryPanelProps } from './HistoryPanel.tsx';

export interface HistoryDrawerProps extends HistoryPanelProps {
  /** Of the record. */
  name: string;
  onClose: () => void;
}

const WIDTH = 860;

/** The history of a record whose page is a window. */
export function HistoryDrawer(props: HistoryDrawerProps) {
  return (
    <TextsProvider functionKey="history">
      <Drawer {...props} />
    </TextsProvider>
  );
}

function Drawer({ name, onClose, ...record }: HistoryDrawerProps) {
  const t = useTexts();
  const title = [t('历史'), name].filter(Boolean).join(' · ');
  return (
    <Dialog title={title} width={WIDTH} shape="drawer" onClose={onClose}>
      <HistoryPanel {...record} />
    </Dialog>
  );
}
