import { useState } from 'react';
import { roles } from '@edp/contract/roles';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { SearchInput } from '../../ui/search/SearchInput.tsx';
import { Skeleton, TableNotice } from '../../ui/table/table-states.tsx';
import styles from './roles.module.css';

interface RoleListProps {
  chosen: number;
  onChoose: (id: number) => void;
}

/** Roles with how many people hold them; those that are stopped come last. */
export function RoleList({ chosen, onChoose }: RoleListProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim());
  const { data, error, reload } = useRecord(roles.overview, keyword === '' ? {} : { keyword }, {
    keepPrevious: true,
  });
  return (
    <nav className={styles.list} aria-label={t('角色')}>
      <SearchInput label={t('查找角色')} typed={typed} onType={setTyped} />
      {!data && !error && <Skeleton count={8} />}
      {!data && error && <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />}
      {data?.length === 0 && (
        <TableNotice text={t('没有符合条件的数据')} action={t('清除筛选')} onAction={() => setTyped('')} />
      )}
      <ul>
        {data?.map(({ id, name, code, people, enabled }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === chosen || undefined}
              data-stopped={enabled === 0 || undefined}
              onClick={() => onChoose(id)}
            >
              <span className={styles.name}>{name}</span>
              <span className={styles.people}>
                {enabled === 0 ? (
                  <span className={styles.tag}>{t('已停用')}</span>
                ) : (
                  t('{n} 人', { n: people })
                )}
              </span>
              <Code>{code}</Code>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
