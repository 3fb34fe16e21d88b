import { session, type InventoryOrganisation, type UserRole } from '@edp/contract/session';
import { call } from '../lib/call.ts';
import { isSessionOver } from '../lib/failure.ts';
import { requestLanding } from '../lib/landing.ts';
import { notify } from '../lib/notify.ts';
import { queryClient } from '../lib/query-client.ts';
import { loginInfoEntry, mergeLoginInfo } from '../lib/session-store.ts';
import { useTexts } from '../lib/texts.tsx';
import { ask } from './question.ts';
import { tabsState } from './tabs.ts';

/** Changes the role or the inventory organisation in which the person works. */
export function useSwitches() {
  const t = useTexts();
  const fail = (error: unknown, text: string) => {
    console.error(error);
    if (!isSessionOver(error)) notify.error(text);
  };

  const switchOrganisation = async ({ id, name }: InventoryOrganisation) => {
    try {
      const { data } = await call(session.chooseOrganisation, { id, name }, { success: 'shell' });
      outdateAnswers();
      mergeLoginInfo({ invorgId: data.invorgId });
    } catch (error) {
      fail(error, t('库存组织切换失败!'));
    }
  };

  const switchRole = async (role: UserRole) => {
    const isDirty = tabsState().tabs.some(({ dirty }) => dirty.size > 0);
    const question = {
      title: t('切换角色'),
      text: t('有页面存在未保存的修改，切换后新角色没有的页面将关闭，确定切换吗？'),
      verb: t('切换'),
    };
    if (isDirty && !(await ask(question))) return;
    const remembered = loginInfoEntry.read()?.invorgId;
    try {
      const { data } = await call(
        session.chooseRole,
        { roleId: role.roleId, key: role.key },
        { success: 'shell' },
      );
      requestLanding();
      outdateAnswers();
      mergeLoginInfo(data);
      const wanted = role.invOrgData.find(({ id }) => id === remembered) ?? role.invOrgData[0];
      if (!wanted) mergeLoginInfo({ invorgId: '' });
      else if (wanted.id !== data.invorgId) await switchOrganisation(wanted);
    } catch (error) {
      fail(error, t('角色切换失败!'));
    }
  };
  return { switchRole, switchOrganisation };
}

/** What screens were told is old now; another role or organisation is another question, which they ask by themselves. */
function outdateAnswers(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'shell',
    refetchType: 'none',
  });
}
