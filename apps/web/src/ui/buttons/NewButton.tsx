import type { ReactNode } from 'react';
import { navigate } from '../../lib/browser/navigate.ts';
import { Button } from './Button.tsx';

/** The main action of a list whose records have pages: opens that of a new one. */
export function NewButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button kind="primary" onClick={() => navigate(to)}>
      {children}
    </Button>
  );
}
