import type { AssignableRole } from '@edp/contract/users';
import { useTexts } from '../../lib/texts/texts.tsx';

const NAMED = 2;

/** A function that says what a role shows of records and in which inventory organisations it works. */
export function useRoleWords() {
  const t = useTexts();
  const scopes = {
    all: t('全部数据'),
    organisation: t('本组织'),
    departmentAndBelow: t('本部门及下级'),
    department: t('本部门'),
    own: t('仅本人'),
  };
  return ({ dataScope, organisations }: AssignableRole): string => {
    const names = organisations
      .slice(0, NAMED)
      .map(({ name }) => name)
      .join(t('、'));
    const places =
      organisations.length > NAMED
        ? t('{names}等 {n} 个库存组织', { names, n: organisations.length })
        : names || t('没有库存组织');
    return `${scopes[dataScope]} · ${places}`;
  };
}
