import type { HistoryKind } from '@edp/contract/history-kinds';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { useHistoryDrawer } from './use-history-drawer.tsx';

interface HistoryLinkProps {
  kind: HistoryKind;
  id: number;
  name: string;
  /** What the button says, where it is not 历史. */
  words?: string;
}

/** 历史 beside the other actions of a record. */
export function HistoryLink({ kind, id, name }: Omit<HistoryLinkProps, 'words'>) {
  const { entry, drawer } = useHistoryDrawer(kind);
  const { label, onClick } = entry(id, name);
  return (
    <>
      <ActionLink onClick={onClick}>{label}</ActionLink>
      {drawer}
    </>
  );
}

/** The same among buttons. */
export function HistoryButton({ kind, id, name, words }: HistoryLinkProps) {
  const { entry, drawer } = useHistoryDrawer(kind);
  const { label, onClick } = entry(id, name);
  return (
    <>
      <Button onClick={onClick}>{words ?? label}</Button>
      {drawer}
    </>
  );
}
