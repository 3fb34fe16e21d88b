import { useState } from 'react';
import type { List } from '../../lib/list/use-list.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { DraftFormName } from '@edp/contract/drafts';

interface SheetSwitch {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Whether a list is edited as a sheet; a draft of it that is wanted opens it, of several such lists the one of the place. */
export function useSheetSwitch(
  list: Pick<List<unknown>, 'rows'>,
  draft: DraftFormName,
  place = '',
): SheetSwitch {
  const [isOpen, setOpen] = useState(false);
  const isReady = list.rows !== undefined;
  useWantedForms({ [draft]: (_id, wanted) => wanted === place && setOpen(true) }, isReady);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}

/** Turns the page of a list into a sheet. Nothing for roles that may not edit its records. */
export function SheetButton({
  screen,
  list,
  onOpen,
}: {
  /** Whose button 编辑 allows it. */
  screen: string;
  list: Pick<List<unknown>, 'rows'>;
  onOpen: () => void;
}) {
  const t = useTexts();
  const can = useCan(screen);
  if (!can.button('edit')) return null;
  return (
    <Button disabled={!list.rows || list.rows.length === 0} onClick={onOpen}>
      {t('表格模式')}
    </Button>
  );
}
