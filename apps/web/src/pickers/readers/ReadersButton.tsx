import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import type { ReadersDrawerProps } from './ReadersDrawer.tsx';

export const ReadersDrawer = onDemand(async () => (await import('./ReadersDrawer.tsx')).ReadersDrawer);

/** 谁可以查看: opens who can see a record. */
export function ReadersButton(props: Omit<ReadersDrawerProps, 'onClose'>) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('谁可以查看')}</Button>
      {open && <ReadersDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
