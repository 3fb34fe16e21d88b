import type { BrandingPicture, WATERMARKS } from '@edp/contract/branding';
import { HOME_PARTS, type HomeConfigurationKey, type HomePart } from '@edp/contract/home';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { together } from '../../database/together.ts';

/** What a tenant has chosen besides the home configuration. */
export interface StoredLook {
  englishBrowserTitle: string;
  englishLoginTitle: string;
  englishBottomTitle: string;
  primaryColor: string;
  homeParts: HomePart[];
  watermark: (typeof WATERMARKS)[number];
  watermarkText: string;
}

interface SavedLook extends StoredLook {
  id: number;
  version: number;
}

/** Of a tenant that has saved none. */
const defaultLook: SavedLook = {
  id: 0,
  englishBrowserTitle: '',
  englishLoginTitle: '',
  englishBottomTitle: '',
  primaryColor: '',
  homeParts: [...HOME_PARTS],
  watermark: 'off',
  watermarkText: '',
  version: 0,
};

export async function readLook({ db, tenantId }: TenantScope): Promise<SavedLook> {
  const row = await db
    .selectFrom('branding')
    .where('tenant_id', '=', tenantId)
    .select([
      'id',
      'english_browser_title as englishBrowserTitle',
      'english_login_title as englishLoginTitle',
      'english_bottom_title as englishBottomTitle',
      'primary_color as primaryColor',
      'home_parts as homeParts',
      'watermark',
      'watermark_text as watermarkText',
      'version',
    ])
    .executeTakeFirst();
  if (row === undefined) return defaultLook;
  return {
    ...row,
    homeParts: HOME_PARTS.filter((part) => row.homeParts.includes(part)).toSorted(
      (one, other) => row.homeParts.indexOf(one) - row.homeParts.indexOf(other),
    ),
    watermark: row.watermark === 'person' || row.watermark === 'own' ? row.watermark : 'off',
  };
}

export type HomeValues = ReadonlyMap<string, string>;

/** What a tenant has set of the home configuration. */
export async function listHomeConfiguration({ db, tenantId }: TenantScope): Promise<HomeValues> {
  const rows = await db
    .selectFrom('home_configuration')
    .select(['key', 'value'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Nobody else changes the look until the transaction ends. */
export async function lockLook({ db, tenantId }: TenantScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('branding', ${tenantId})) is null as locked`.execute(
    db,
  );
}

/** The files among the pictures; of an address of its own none. */
export type PictureFiles = Readonly<Record<BrandingPicture, number | null>>;

export async function writeLook(scope: Scope, look: StoredLook, files: PictureFiles): Promise<void> {
  const changed = {
    english_browser_title: look.englishBrowserTitle,
    english_login_title: look.englishLoginTitle,
    english_bottom_title: look.englishBottomTitle,
    primary_color: look.primaryColor,
    home_parts: look.homeParts,
    watermark: look.watermark,
    watermark_text: look.watermarkText,
    tab_icon_id: files.tabIcon,
    main_logo_id: files.mainLogoId,
    login_logo_id: files.loginLogoId,
    login_background_id: files.loginBackgroundId,
    updated_by: scope.userId,
    updated_at: new Date(),
  };
  await scope.db
    .insertInto('branding')
    .values({ tenant_id: scope.tenantId, ...changed })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ ...changed, version: sql`branding.version + 1` }),
    )
    .execute();
}

/** Sets entries of the home configuration; what is empty has its default again. */
export async function writeHomeConfiguration(
  { db, tenantId }: TenantScope,
  values: ReadonlyMap<HomeConfigurationKey, string>,
): Promise<void> {
  const keysOf = (isMeant: (value: string) => boolean) =>
    [...values].filter(([, value]) => isMeant(value)).map(([key]) => key);
  const emptied = keysOf((value) => value === '');
  const filled = keysOf((value) => value !== '');
  const rows = filled.map((key) => ({ tenant_id: tenantId, key, value: values.get(key) ?? '' }));
  await together([removeEntries(db, tenantId, emptied), ...(rows.length > 0 ? [setEntries(db, rows)] : [])]);
}

async function removeEntries(db: Queries, tenantId: number, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('home_configuration')
    .where('tenant_id', '=', tenantId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
}

async function setEntries(
  db: Queries,
  rows: { tenant_id: number; key: string; value: string }[],
): Promise<void> {
  await db
    .insertInto('home_configuration')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'key']).doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute();
}
