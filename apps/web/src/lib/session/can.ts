import { createContext, use, useMemo } from 'react';
import type { ScreenPermission } from '@edp/contract/menus';
import { nameInRights } from '@edp/contract/restricted-names';

export interface Can {
  /** Whether the role holds a button of the screen, such as `edit`. */
  button(code: string): boolean;
  column(name: string): boolean;
  field(name: string): boolean;
}

export const PermissionsContext = createContext<readonly ScreenPermission[]>([]);

/** What the active role may do on a screen; the server enforces the same list. */
export function useCan(screen: string): Can {
  const permissions = use(PermissionsContext);
  return useMemo(
    () =>
      canOf(
        screen,
        permissions.find((permission) => permission.screen === screen),
      ),
    [permissions, screen],
  );
}

function canOf(screen: string, permission: ScreenPermission | undefined): Can {
  const { buttons = [], columns, forms } = permission ?? {};
  return {
    button: (code) => buttons.some((button) => button.code === code),
    column: (name) => columns?.includes(nameInRights(screen, name)) ?? true,
    field: (name) => forms?.includes(nameInRights(screen, name)) ?? true,
  };
}
