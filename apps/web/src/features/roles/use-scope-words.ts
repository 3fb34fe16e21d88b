import type { DataScope } from '@edp/contract/access';
import { useTexts } from '../../lib/texts/texts.tsx';

/** What each scope is called and what it means. */
export function useScopeWords(): Readonly<Record<DataScope, { name: string; meaning: string }>> {
  const t = useTexts();
  return {
    all: { name: t('全部'), meaning: t('租户的所有数据') },
    organisation: { name: t('本组织'), meaning: t('所在组织全部部门的数据') },
    departmentAndBelow: { name: t('本部门及下级'), meaning: t('所属部门及其下级部门的数据') },
    department: { name: t('本部门'), meaning: t('所属部门的数据') },
    own: { name: t('仅本人'), meaning: t('自己创建的数据') },
  };
}
