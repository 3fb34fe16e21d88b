import type { MouseEvent, ReactNode } from 'react';
import { navigate } from '../browser/navigate.ts';

interface LinkProps {
  to: string;
  className?: string | undefined;
  title?: string;
  /** It leads to the page that is shown. */
  current?: boolean;
  children: ReactNode;
}

/** A link inside the application; with a modifier key it opens as any other link does. */
export function Link({ to, className, title, current = false, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a
      href={to}
      className={className}
      title={title}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
