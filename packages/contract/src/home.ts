import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { timestamp } from './fields.ts';
import { dataOf } from './paging.ts';
import { onWire } from './wire-names.ts';

const entry = z.object({ value: onWire('confValue', z.string()) });
/** `value` names an uploaded file by id, or is an address of its own; `url` can be fetched as it stands. */
const pictureEntry = entry.extend({ url: z.string() });

export const homeConfiguration = z.object({
  bottomTitle: entry,
  browserTitle: entry,
  tabIcon: pictureEntry,
  mainLogoId: pictureEntry,
  mainLogoShow: entry,
  loginLogoId: pictureEntry,
  loginBackgroundId: pictureEntry,
  loginTitle: entry,
  loginButtonColor: entry,
});
export type HomeConfiguration = z.infer<typeof homeConfiguration>;
export type HomeConfigurationKey = keyof HomeConfiguration;

/** What the home page shows below the greeting, in the order of a tenant that has not chosen one. */
export const HOME_PARTS = ['figures', 'changes', 'news', 'entries'] as const;
export type HomePart = (typeof HOME_PARTS)[number];

const tokens = z.record(z.string(), z.string());

/** Products on shelf; certificates that end within 30 days. */
const FIGURE_PARTS = ['onShelf', 'endingSoon'] as const;

export const home = {
  configuration: endpoint({
    summary: 'Looks of a tenant (header tenantAuth) in the language of the caller; without one the default',
    method: 'GET',
    path: '/edp/home/getHomeConfig',
    kind: 'query',
    access: 'open',
    success: 'shell',
    revalidated: true,
    input: nothing,
    output: dataOf(homeConfiguration),
  }),
  colours: endpoint({
    summary:
      'Colours of a tenant (header tenantAuth) by the variables that they stand in; none of the default',
    method: 'GET',
    path: '/edp/api/v1/admin/look/colours',
    kind: 'query',
    access: 'open',
    revalidated: true,
    input: nothing,
    output: dataOf(z.object({ light: tokens, dark: tokens })),
  }),
  overview: endpoint({
    summary: 'Figures and newest changes of the screens that the role holds, and what the page shows',
    method: 'GET',
    path: '/edp/home/overview',
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because: 'tells of the screens that the role holds alone' },
    success: 'shell',
    input: nothing,
    output: dataOf(
      z.object({
        figures: z.array(
          z.object({
            screen: z.string(),
            total: z.number(),
            totalBounded: z.boolean().optional(),
            /** What of the screen is counted, where it is not all. */
            part: z.enum(FIGURE_PARTS).optional(),
          }),
        ),
        changes: z.array(
          z.object({
            screen: z.string(),
            id: z.number(),
            code: z.string(),
            name: z.string(),
            changedBy: z.string(),
            changedTime: timestamp,
          }),
        ),
        parts: z.array(z.enum(HOME_PARTS)),
      }),
    ),
  }),
};
