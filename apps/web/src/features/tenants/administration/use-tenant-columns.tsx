import type { ListedTenant } from '@edp/contract/administered-tenants';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Code } from '../../../ui/basic/Code.tsx';
import { StatusDot } from '../../../ui/basic/StatusDot.tsx';
import type { Column } from '../../../ui/columns/column.ts';
import { megabytes, storageSize } from './storage-size.ts';
import styles from './tenants.module.css';

export function useTenantColumns(): Column<ListedTenant>[] {
  const t = useTexts();
  return [
    { key: 'code', title: t('授权码'), sortable: true, cell: ({ code }) => <Code>{code}</Code> },
    {
      key: 'name',
      title: t('名称'),
      sortable: true,
      cell: ({ name, operator }) => (
        <span className={styles.name}>
          {name}
          {operator && <span className={styles.operator}>{t('运营方')}</span>}
        </span>
      ),
    },
    {
      key: 'enabled',
      title: t('状态'),
      sortable: true,
      cell: ({ enabled }) => (
        <StatusDot on={enabled === 1}>{enabled === 1 ? t('启用|状态') : t('已停用')}</StatusDot>
      ),
    },
    {
      key: 'users',
      title: t('用户数'),
      align: 'right',
      cell: ({ users, maxUsers }) => (
        <Used of={users.toLocaleString('en')} limit={maxUsers?.toLocaleString('en')} />
      ),
    },
    {
      key: 'records',
      title: t('数据量'),
      align: 'right',
      cell: ({ records }) => records.toLocaleString('en'),
    },
    {
      key: 'storage',
      title: t('存储'),
      align: 'right',
      cell: ({ storage, maxStorageMb }) => (
        <Used of={storageSize(storage)} limit={maxStorageMb === null ? undefined : megabytes(maxStorageMb)} />
      ),
    },
    {
      key: 'lastSignInTime',
      title: t('最近登录'),
      cell: ({ lastSignInTime }) => lastSignInTime,
    },
    {
      key: 'createTime',
      title: t('创建时间'),
      sortable: true,
      cell: ({ createTime }) => createTime,
    },
  ];
}

/** How much there is, and of how much there may be. */
function Used({ of, limit }: { of: string; limit: string | undefined }) {
  return (
    <>
      {of}
      {limit !== undefined && <span className={styles.limit}> / {limit}</span>}
    </>
  );
}
