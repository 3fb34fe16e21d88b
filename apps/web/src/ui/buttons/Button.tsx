import type { ComponentProps, MouseEvent } from 'react';
import styles from '../basic/controls.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'plain' | 'danger';
  /** Shows that the work goes on and refuses a second press; the focus stays, which a disabled button loses. */
  busy?: boolean;
}

const refuse = (event: MouseEvent) => event.preventDefault();

export function Button({ kind = 'plain', busy = false, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${styles[kind]}`}
      onClick={busy ? refuse : rest.onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      data-kind={kind}
    />
  );
}
