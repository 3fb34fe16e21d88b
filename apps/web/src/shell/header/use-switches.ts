import { session, type InventoryOrganisation, type UserRole } from '@edp/contract/session';
import { call } from '../../lib/api/call.ts';
import { isSessionOver } from '../../lib/api/failure.ts';
import { requestInitialRoute } from '../../lib/address/initial-route.ts';
import { notify } from '../../lib/browser/notify.ts';
import { outdateScreens } from '../../lib/query/query-client.ts';
import { loginInfoEntry, mergeLoginInfo } from '../../lib/session/session-store.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { confirm } from '../tabs/confirm.ts';
import { tabsState } from '../tabs/tabs.ts';

/** Changes the role or the inventory organisation in which the person works. */
export function useSwitches() {
  const t = useTexts();
  const fail = (error: unknown, text: string) => {
    console.error(error);
    if (!isSessionOver(error)) notify.error(text);
  };

  const switchOrganisation = async ({ id, name }: InventoryOrganisation) => {
    try {
      const { data } = await call(session.chooseOrganisation, { id, name });
      outdateScreens();
      mergeLoginInfo({ inventoryOrganisationId: data.inventoryOrganisationId });
    } catch (error) {
      fail(error, t('库存组织切换失败!'));
    }
  };

  const switchRole = async (role: UserRole) => {
    const isDirty = tabsState().tabs.some(({ dirty }) => dirty.size > 0);
    const loss = {
      title: t('切换角色'),
      text: t('有页面存在未保存的修改，切换后新角色没有的页面将关闭，确定切换吗？'),
      verb: t('切换'),
    };
    if (isDirty && !(await confirm(loss))) return;
    const remembered = loginInfoEntry.read()?.inventoryOrganisationId;
    try {
      const { data } = await call(session.chooseRole, { roleId: role.roleId, key: role.key });
      requestInitialRoute();
      outdateScreens();
      mergeLoginInfo(data);
      const wanted =
        role.inventoryOrganisations.find(({ id }) => id === remembered) ?? role.inventoryOrganisations[0];
      if (!wanted) mergeLoginInfo({ inventoryOrganisationId: '' });
      else if (wanted.id !== data.inventoryOrganisationId) await switchOrganisation(wanted);
    } catch (error) {
      fail(error, t('角色切换失败!'));
    }
  };
  return { switchRole, switchOrganisation };
}
