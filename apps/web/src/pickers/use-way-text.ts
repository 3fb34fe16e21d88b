import type { Way } from '@edp/contract/sharing-rules';
import { useTexts } from '../lib/texts.tsx';

/** A function that says how somebody comes to see a record. */
export function useWayText() {
  const t = useTexts();
  const scopes: Readonly<Record<string, string>> = {
    all: t('全部'),
    organisation: t('本组织'),
    departmentAndBelow: t('本部门及下级'),
    department: t('本部门'),
  };
  return ({ kind, roleName: role, dataScope, ruleName: name }: Way): string => {
    if (kind === 'owner') return t('所有者');
    if (kind === 'rule') return t('共享规则“{name}”', { name });
    return t('角色“{role}”的数据范围：{scope}', { role, scope: scopes[dataScope] ?? dataScope });
  };
}
