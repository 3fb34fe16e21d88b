import type { ReactNode } from 'react';

/** What is told beside the fields of a form that is read. */
export function Told({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children === undefined || children === '' ? '–' : children}</dd>
    </div>
  );
}
