import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

export function IconButton({ label, icon, onClick }: IconButtonProps) {
  return (
    <button type="button" className={styles.icon} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
}
