import { visibleColumns } from '@edp/contract/visible-columns';
import { z } from 'zod';
import type { Rights } from './context.ts';

/** A role's rights as the database tells them. */
export const storedRights = z
  .array(
    z.object({
      screen: z.string(),
      kind: z.string(),
      code: z.string(),
      columns: z.array(z.string()).nullable(),
      fields: z.array(z.string()).nullable(),
    }),
  )
  .nullable();

export type StoredRights = z.infer<typeof storedRights>;

export function rightsOf(granted: NonNullable<StoredRights>): Rights {
  const buttons = granted
    .filter((right) => right.kind === 'button')
    .map((right) => `${right.screen}:${right.code}`);
  const menus = granted.filter((right) => right.kind === 'menu');
  return {
    buttons: new Set(buttons),
    screens: new Set(menus.map((menu) => menu.screen)),
    columns: visibleColumns(
      new Map(menus.flatMap((menu) => (menu.columns ? [[menu.screen, menu.columns] as const] : []))),
    ),
    forms: new Map(menus.flatMap((menu) => (menu.fields ? [[menu.screen, menu.fields] as const] : []))),
  };
}
