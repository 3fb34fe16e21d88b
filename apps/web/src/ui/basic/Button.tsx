import type { ComponentProps } from 'react';
import styles from './controls.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'plain' | 'danger';
  /** Shows that the work goes on and refuses a second press. */
  busy?: boolean;
}

export function Button({ kind = 'plain', busy = false, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${styles[kind]}`}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      data-kind={kind}
    />
  );
}
