import type { ComponentProps } from 'react';
import styles from '../basic/controls.module.css';
import { whileBusy } from './while-busy.ts';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'plain' | 'danger';
  /** Shows that the work goes on and refuses a second press. */
  busy?: boolean;
}

export function Button({ kind = 'plain', busy = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      {...whileBusy(busy, onClick)}
      type={type}
      className={`${styles.button} ${styles[kind]}`}
      data-kind={kind}
    />
  );
}
