import type { z } from 'zod';
import type { home } from '@edp/contract/home';
import type { MenuItem } from '@edp/contract/menus';
import { Link } from '../../lib/address/Link.tsx';
import { addressOfItem } from '../../lib/session/menu.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './HomePage.module.css';

export type Overview = z.infer<typeof home.overview.output>['data'];

interface FiguresProps {
  figures: Overview['figures'] | undefined;
  itemOf: (screen: string) => MenuItem | undefined;
}

type Figure = Overview['figures'][number];

/** What is counted of a screen, and where its list shows just that. */
const parts = {
  onShelf: { label: '已上架商品', place: '?active=1' },
  endingSoon: { label: '30 天内到期的证书', place: '/certificates?endsWithin=30' },
} as const satisfies Record<NonNullable<Figure['part']>, { label: string; place: string }>;

/** What the records of a screen are called, where the menu names what is done with them. */
const kinds: Readonly<Record<string, string>> = { material: '物料|数量', bom: 'BOM|数量' };

/** How many records each screen of the role holds; a figure leads to the list of what it counts. */
export function Figures({ figures, itemOf }: FiguresProps) {
  const t = useTexts();
  return (
    <div className={styles.figures}>
      {figures?.map(({ screen, part, total, totalBounded }) => {
        const item = itemOf(screen);
        const address = item && addressOfItem(item);
        if (!address) return null;
        return (
          <Link key={screen} to={address + (part ? parts[part].place : '')} className={styles.figure ?? ''}>
            <span>{t(part ? parts[part].label : (kinds[screen] ?? '')) || item.name}</span>
            <strong>
              {totalBounded ? `${(total - 1).toLocaleString('en-US')}+` : total.toLocaleString('en-US')}
            </strong>
          </Link>
        );
      })}
    </div>
  );
}
