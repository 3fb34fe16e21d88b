import type { ReactNode } from 'react';
import { OnListPage } from './on-list-page.ts';
import styles from './list.module.css';

interface ListPageProps {
  title: string;
  /** Among inner tabs: the tab names the page, and the actions stand at the right of the tabs. */
  inner?: boolean;
  /** Main action on the right, secondary ones before it. */
  actions?: ReactNode;
  /** Under the title: tabs of views of the list. */
  views?: ReactNode;
  /** The table, and what opens over it. */
  children: ReactNode;
}

export function ListPage({ title, inner = false, actions, views, children }: ListPageProps) {
  return (
    <section className={styles.page} data-inner={inner || undefined}>
      <header className={styles.head}>
        <h1 className={inner ? 'edp-hidden-label' : ''}>{title}</h1>
        <div className={styles.actions} data-actions>
          {actions}
        </div>
      </header>
      {views && <div className={styles.views}>{views}</div>}
      <OnListPage value={true}>{children}</OnListPage>
    </section>
  );
}
