import { BASE_CLASS } from '@edp/contract/category-sets';
import pg from 'pg';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import type { SignedInContext } from '../../http/context.ts';
import { hashPassword } from '../session/passwords.ts';
import { provisionTenant } from '../tenants/provision-tenant.ts';
import type { NewTenant, ProvisionedTenant } from '../tenants/provision-tenant.ts';
import { otherMaterials } from './content/materials.ts';
import { otherNews } from './content/news.ts';
import { otherCategories } from './content/trees.ts';
import { administratorOf, idsOf } from './demonstration-context.ts';
import { storePictures } from './demonstration-files.ts';
import { loadApplications } from './load-applications.ts';
import { loadBoms } from './load-boms.ts';
import { loadMaterials, saveMaterials } from './load-materials.ts';
import { loadMessages } from './load-messages.ts';
import { loadNews, saveNews } from './load-news.ts';
import { addOrganisations, loadPeople } from './load-people.ts';
import { loadProducts } from './load-products.ts';
import { loadRecords, saveCategories, saveUnit } from './load-records.ts';
import { loadSharingRules } from './load-sharing-rules.ts';

const PASSWORD = 'demo123456';

type Load = (context: SignedInContext, made: ProvisionedTenant, passwordHash: string) => Promise<void>;
type Tenant = Omit<NewTenant, 'passwordHash'> & { load: Load };

const tenants: readonly Tenant[] = [
  { code: 'HXZZ', name: '恒信重装', adminAccount: 'admin', adminName: '赵启', load: loadOther },
  {
    code: 'BRH',
    name: '博润华集团',
    adminAccount: 'admin',
    adminName: '林晓',
    operator: true,
    load: loadMain,
  },
];

/**
 * Fills an empty database with two tenants whose data must never meet. Each is one transaction, so a start that was
 * killed half-way is completed by the next. Answers whether anything was loaded; never in production.
 */
export async function loadDemonstration(database: Database, config: Config): Promise<boolean> {
  if (config.environment === 'production') return false;
  const found = await database.global.selectFrom('tenants').select('code').execute();
  const present = found.map(({ code }) => code);
  const missing = tenants.filter(({ code }) => !present.includes(code));
  const isForeign = present.length > tenants.length - missing.length;
  if (isForeign || missing.length === 0) return false;
  const passwordHash = await hashPassword(PASSWORD);
  for (const { load, ...named } of missing) {
    const tenant = { ...named, passwordHash };
    await unlessLoaded(() =>
      provisionTenant(database, tenant, async (db, made) =>
        load(administratorOf({ database, config, db, tenant, made }), made, passwordHash),
      ),
    );
  }
  return true;
}

/** What does not ask for one another is saved at the same time. */
async function loadMain(
  context: SignedInContext,
  made: ProvisionedTenant,
  passwordHash: string,
): Promise<void> {
  const drawing = storePictures(context);
  await Promise.all([loadPeople(context, made, passwordHash), loadRecords(context)]);
  await loadMaterials(context);
  await loadProducts(context, await drawing);
  await Promise.all([
    loadBoms(context),
    loadApplications(context),
    loadSharingRules(context),
    loadMessages(context),
    loadNews(context),
  ]);
}

async function loadOther(context: SignedInContext, made: ProvisionedTenant): Promise<void> {
  await addOrganisations(context, made, {
    places: [{ code: 'HX01', name: '恒信总装厂' }],
    businessUnit: '恒信重装',
  });
  await saveUnit(context, { code: 'PCS', name: '件', unitCategory: 'QuantityUnit' }, 10);
  await saveCategories(context, (await idsOf(context, 'category_sets'))(BASE_CLASS), otherCategories);
  await saveMaterials(context, otherMaterials);
  await saveNews(context, otherNews);
}

const LOCK_TIMEOUT = '55P03';

/** Another process that started at the same moment has loaded it, or is at it for longer than anything waits by itself. */
async function unlessLoaded(load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (error) {
    if (error instanceof AppError && error.kind === 'duplicate') return;
    if (!(error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT)) throw error;
    await unlessLoaded(load);
  }
}
