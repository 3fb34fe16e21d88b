import { useEffect, useLayoutEffect, useState } from 'react';
import type { UserRole } from '@edp/contract/session';
import { ConnectionBar } from '../ui/basic/ConnectionBar.tsx';
import { PermissionsContext } from '../lib/session/can.ts';
import { useAddress } from '../lib/browser/navigate.ts';
import type { ScreenRoute } from '../lib/address/screen.ts';
import { SkipLink } from '../ui/basic/SkipLink.tsx';
import type { StoredLogin } from '../lib/session/session-store.ts';
import { Footer } from './Footer.tsx';
import { Header } from './header/Header.tsx';
import { MenuContext } from '../lib/session/menu.ts';
import { JobNotices } from './jobs/JobNotices.tsx';
import { ConfirmDialog } from './tabs/ConfirmDialog.tsx';
import styles from './Shell.module.css';
import { SideMenu } from './menu/SideMenu.tsx';
import { PaletteHost } from './palette/PaletteHost.tsx';
import { TabFrames } from './tabs/TabFrames.tsx';
import { followAddress, onTabsChange, restoreTabs, tabsState } from './tabs/tabs.ts';
import { TabStrip } from './tabs/TabStrip.tsx';
import { useLive } from './use-live.ts';
import { useMenu, useRoles } from './header/use-person.ts';
import { startWatermark, watermarkText } from './watermark.ts';

const NOTHING = { menuList: [], permissionList: [] };

interface ShellProps {
  person: StoredLogin;
  routes: readonly ScreenRoute[];
}

/** The frame around all screens; customers of a dealer work without menu and tabs. */
export function Shell({ person, routes }: ShellProps) {
  useState(() => restoreTabs(routes));
  const address = useAddress();
  useLayoutEffect(() => followAddress(), [address]);
  useLeaveQuestion();
  useLive(person.ticket);
  useWatermark(person);
  const roles = useRoles(person);
  const menu = useMenu(person);
  const isFramed = roles !== undefined && !isCustomer(roles, person.roleId);
  const { menuList, permissionList } = menu ?? NOTHING;
  return (
    <MenuContext value={menuList}>
      <PermissionsContext value={permissionList}>
        <SkipLink />
        <div className={styles.shell}>
          <Header person={person} roles={roles ?? []} />
          <ConnectionBar />
          <div className={styles.below}>
            {isFramed && <SideMenu />}
            <div className={styles.work}>
              {isFramed && <TabStrip />}
              <TabFrames isMenuKnown={menu !== undefined} />
              <Footer />
            </div>
          </div>
        </div>
        <JobNotices />
        <PaletteHost />
        <ConfirmDialog />
      </PermissionsContext>
    </MenuContext>
  );
}

function isCustomer(roles: readonly UserRole[], roleId: number | null): boolean {
  return roles.some((role) => role.roleId === roleId && role.code.includes('DMS_CUST'));
}

/** The browser asks before unsaved input goes with the whole page. */
function useLeaveQuestion(): void {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    const follow = () => {
      const isDirty = tabsState().tabs.some(({ dirty }) => dirty.size > 0);
      if (isDirty) window.addEventListener('beforeunload', guard);
      else window.removeEventListener('beforeunload', guard);
    };
    follow();
    const stop = onTabsChange(follow);
    return () => {
      stop();
      window.removeEventListener('beforeunload', guard);
    };
  }, []);
}

function useWatermark(person: StoredLogin): void {
  const text = watermarkText(person);
  useEffect(() => (text ? startWatermark(text) : undefined), [text]);
}
