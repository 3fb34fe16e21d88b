import type { z } from 'zod';
import type { home } from '@edp/contract/home';
import type { MenuItem } from '@edp/contract/menus';
import { Link } from '../../lib/Link.tsx';
import { addressOfItem } from '../../lib/menu.ts';
import styles from './HomePage.module.css';

export type Overview = z.infer<typeof home.overview.output>['data'];

interface FiguresProps {
  figures: Overview['figures'] | undefined;
  itemOf: (screen: string) => MenuItem | undefined;
}

/** How many records each screen of the role holds; a figure leads to its screen. */
export function Figures({ figures, itemOf }: FiguresProps) {
  return (
    <div className={styles.figures}>
      {figures?.map(({ screen, total }) => {
        const item = itemOf(screen);
        const address = item && addressOfItem(item);
        if (!address) return null;
        return (
          <Link key={screen} to={address} className={styles.figure ?? ''}>
            <span>{item.name}</span>
            <strong>{total.toLocaleString('en-US')}</strong>
          </Link>
        );
      })}
    </div>
  );
}
