import type { PartyKind } from '@edp/contract/sharing-rules';
import { useTexts } from '../../lib/texts/texts.tsx';

/** What people call the kinds of those that a rule names, in the order in which they are offered. */
export function usePartyKinds(): Readonly<Record<PartyKind, string>> {
  const t = useTexts();
  return { employee: t('员工'), department: t('部门'), role: t('角色'), group: t('用户组') };
}
