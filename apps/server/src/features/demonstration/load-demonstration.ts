import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { hashPassword } from '../session/passwords.ts';
import { provisionTenant } from '../tenants/provision-tenant.ts';
import { addDemonstrationApplications } from './demonstration-applications.ts';
import { addDemonstrationBoms } from './demonstration-boms.ts';
import { addDemonstrationGoods } from './demonstration-goods.ts';
import { addDemonstrationMaterials, addOtherMaterials } from './demonstration-materials.ts';
import { addDemonstrationMessages } from './demonstration-messages.ts';
import { addDemonstrationNews, addOtherNews } from './demonstration-news.ts';
import { addDemonstrationPeople } from './demonstration-people.ts';
import { addDemonstrationPictures } from './demonstration-pictures.ts';
import { addDemonstrationProducts } from './demonstration-products.ts';
import { addDemonstrationSettings } from './demonstration-settings.ts';
import { addDemonstrationRecords } from './demonstration-records.ts';
import { addDemonstrationSharing } from './demonstration-sharing.ts';
import { addDemonstrationTrees } from './demonstration-trees.ts';

const PASSWORD = 'demo123456';
const CODES = ['HXZZ', 'BRH'];

/**
 * Fills an empty database with two tenants whose data must never meet. Each is one transaction, so a start that was
 * killed half-way is completed by the next. Answers whether anything was loaded; never in production.
 */
export async function loadDemonstration(database: Database, config: Config): Promise<boolean> {
  if (config.environment === 'production') return false;
  const present = (await database.global.selectFrom('tenants').select('code').execute()).map(
    ({ code }) => code,
  );
  if (present.some((code) => !CODES.includes(code)) || CODES.every((code) => present.includes(code)))
    return false;
  const passwordHash = await hashPassword(PASSWORD);
  if (!present.includes('HXZZ')) await ignoreDuplicate(loadOtherTenant(database, passwordHash));
  if (!present.includes('BRH')) await ignoreDuplicate(loadMainTenant(database, config, passwordHash));
  return true;
}

async function loadMainTenant(database: Database, config: Config, passwordHash: string): Promise<unknown> {
  const tenant = {
    code: 'BRH',
    name: '博润华集团',
    adminAccount: 'admin',
    adminName: '林晓',
    passwordHash,
    operator: true,
  };
  return provisionTenant(database, tenant, async (db, made) => {
    await addDemonstrationPeople(db, made, passwordHash);
    await addDemonstrationRecords(db, made);
    await addDemonstrationSettings(db, made);
    const trees = await addDemonstrationTrees(db, made);
    const materials = await addDemonstrationMaterials(db, made, trees.categories);
    await addDemonstrationProducts(db, made, { ...trees, materials });
    await addDemonstrationGoods(db, made);
    await addDemonstrationPictures(db, made, config);
    await addDemonstrationBoms(db, made);
    await addDemonstrationApplications(db, made, { database, config });
    await addDemonstrationSharing(db, made);
    await addDemonstrationMessages(db, made);
    await addDemonstrationNews(db, made);
  });
}

async function loadOtherTenant(database: Database, passwordHash: string): Promise<unknown> {
  const tenant = { code: 'HXZZ', name: '恒信重装', adminAccount: 'admin', adminName: '赵启', passwordHash };
  return provisionTenant(database, tenant, async (db, { tenantId, adminId, adminRoleId }) => {
    const { id } = await db
      .insertInto('inventory_organisations')
      .values({ tenant_id: tenantId, name: '恒信总装厂', unit_name: '恒信重装' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_inventory_organisations')
      .values({ tenant_id: tenantId, role_id: adminRoleId, inventory_organisation_id: id })
      .execute();
    await addOtherMaterials(db, { tenantId, adminId });
    await addOtherNews(db, { tenantId });
  });
}

/** Another process that started at the same moment has loaded it. */
async function ignoreDuplicate(loading: Promise<unknown>): Promise<void> {
  await loading.catch((error: unknown) => {
    if (!(error instanceof AppError && error.kind === 'duplicate')) throw error;
  });
}
