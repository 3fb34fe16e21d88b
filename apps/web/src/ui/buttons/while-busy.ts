import type { MouseEvent, MouseEventHandler } from 'react';

const refuse = (event: MouseEvent) => event.preventDefault();

/** What makes a button refuse to be pressed while work goes on; the focus stays, which a disabled button loses. */
export function whileBusy(busy: boolean, onClick?: MouseEventHandler<HTMLButtonElement>) {
  return {
    onClick: busy ? refuse : onClick,
    'aria-disabled': busy || undefined,
    'aria-busy': busy || undefined,
  };
}
