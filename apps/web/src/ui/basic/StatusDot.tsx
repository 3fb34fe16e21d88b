import type { ReactNode } from 'react';
import styles from './controls.module.css';

interface StatusDotProps {
  on: boolean;
  children: ReactNode;
}

/** A state as a small coloured dot with its word. */
export function StatusDot({ on, children }: StatusDotProps) {
  return <span className={on ? styles.on : styles.off}>{children}</span>;
}
