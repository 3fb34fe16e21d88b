import type { Endpoint } from '@edp/contract/endpoint';
import { TICKET_HEADER } from '@edp/contract/signature';
import compress from '@fastify/compress';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import { startHousekeeping } from './database/housekeeping.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { applicationRoutes } from './features/applications/applications.routes.ts';
import { attributeRoutes } from './features/attributes/attributes.routes.ts';
import { backgroundJobRoutes } from './features/background-jobs/background-jobs.routes.ts';
import { bomRoutes } from './features/boms/boms.routes.ts';
import { brandingRoutes } from './features/branding/branding.routes.ts';
import { brandRoutes } from './features/brands/brands.routes.ts';
import { bulkChangeRoutes } from './features/bulk-changes/bulk-changes.routes.ts';
import { bulkChangeKind, bulkPreviewKind } from './bulk-changes/bulk-kind.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { categoryRoutes } from './features/categories/categories.routes.ts';
import { categorySetRoutes } from './features/category-sets/category-sets.routes.ts';
import { certificateRoutes } from './features/certificates/certificates.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { classificationRoutes } from './features/classifications/classifications.routes.ts';
import { companyRoutes } from './features/companies/companies.routes.ts';
import { deletedRecordRoutes } from './features/deleted-records/deleted-records.routes.ts';
import { dictionaryRoutes } from './features/dictionary/dictionary.routes.ts';
import { draftRoutes } from './features/drafts/drafts.routes.ts';
import { listViewRoutes } from './features/list-views/list-views.routes.ts';
import { listSettingsRoutes } from './features/list-settings/list-settings.routes.ts';
import { labelSetRoutes } from './features/label-sets/label-sets.routes.ts';
import { labelRoutes } from './features/labels/labels.routes.ts';
import { materialRoutes } from './features/materials/materials.routes.ts';
import { exportKind } from './exports/export-kind.ts';
import { importKind } from './imports/import-kind.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { FileAddresses } from './http/files/file-addresses.ts';
import { startFileCleaning } from './features/files/clean-files.ts';
import { favouriteRoutes } from './features/favourites/favourites.routes.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { globalSearchRoutes } from './features/global-search/global-search.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { inboxInitialState } from './features/inbox/inbox-initial-state.ts';
import { inboxRoutes } from './features/inbox/inbox.routes.ts';
import { departmentRoutes } from './features/departments/departments.routes.ts';
import { employeeRoutes } from './features/employees/employees.routes.ts';
import { inventoryOrganisationRoutes } from './features/inventory-organisations/inventory-organisations.routes.ts';
import { organisationRoutes } from './features/organisations/organisations.routes.ts';
import { resourceRoutes } from './features/resources/resources.routes.ts';
import { passkeyRoutes } from './features/second-factors/passkeys.routes.ts';
import { roleRoutes } from './features/roles/roles.routes.ts';
import { secondFactorRoutes } from './features/second-factors/second-factors.routes.ts';
import { securitySettingsRoutes } from './features/security-settings/security-settings.routes.ts';
import { providerSignInRoutes, singleSignOnRoutes } from './features/single-sign-on/single-sign-on.routes.ts';
import { sharingRuleRoutes } from './features/sharing-rules/sharing-rules.routes.ts';
import { settingRoutes } from './features/settings/settings.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { userGroupRoutes } from './features/user-groups/user-groups.routes.ts';
import { languageRoutes } from './features/languages/languages.routes.ts';
import { menuRoutes } from './features/menus/menus.routes.ts';
import { administeredNewsRoutes } from './features/news/administered-news.routes.ts';
import { newsInitialState, nextNews } from './features/news/news-initial-state.ts';
import { newsRoutes } from './features/news/news.routes.ts';
import { recordHistoryRoutes } from './features/record-history/record-history.routes.ts';
import { recentRecordRoutes } from './features/recent-records/recent-records.routes.ts';
import { recordUseRoutes } from './features/record-uses/record-uses.routes.ts';
import { regionRoutes } from './features/regions/regions.routes.ts';
import { registrationRoutes } from './features/registrations/registrations.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { securityEventRoutes } from './features/security-events/security-events.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { signInStepRoutes } from './features/session/sign-in/sign-in-steps.routes.ts';
import { productTypeRoutes } from './features/product-types/product-types.routes.ts';
import { administeredTenantRoutes } from './features/tenants/administered-tenants.routes.ts';
import { tenantRoutes } from './features/tenants/tenants.routes.ts';
import { productRoutes } from './features/products/products.routes.ts';
import { variantRoutes } from './features/products/variants/variants.routes.ts';
import { unitRoutes } from './features/units/units.routes.ts';
import { startJobsOf } from './jobs/background/start-jobs.ts';
import { MAX_BODY_BYTES, registerBodyParsers } from './http/bodies/body-parsers.ts';
import { answerMalformed, answerUnroutable, registerErrorHandler } from './http/error-handler.ts';
import { registerHealth } from './http/operations/health.ts';
import type { AnyHandler, Services } from './http/implement.ts';
import { refuseTwoHosts } from './http/one-host.ts';
import { registerMetrics } from './http/operations/metrics.ts';
import { requestOpener } from './http/open-requests.ts';
import { registerOpenApi } from './http/open-api/open-api.ts';
import { registerRequestLog } from './http/operations/request-log.ts';
import { requestIds } from './http/operations/request-ids.ts';
import { LONGEST_REQUEST_SECONDS, REQUEST_SECONDS, registerBodyTimer } from './http/bodies/slow-bodies.ts';
import { registerEmbeddedPages, registerStaticFiles } from './http/files/static-files.ts';
import { letConnectionsGo } from './http/operations/stopping.ts';
import { registerOutboxPage } from './text-messages/outbox.ts';
import { registerLive } from './live/register-live.ts';

/** Everything the product answers; a new feature is added here. */
export const features = {
  account: accountRoutes,
  session: sessionRoutes,
  signInSteps: signInStepRoutes,
  tenants: tenantRoutes,
  administeredTenants: administeredTenantRoutes,
  languages: languageRoutes,
  menus: menuRoutes,
  home: homeRoutes,
  globalSearch: globalSearchRoutes,
  recentRecords: recentRecordRoutes,
  recordHistory: recordHistoryRoutes,
  recordUses: recordUseRoutes,
  favourites: favouriteRoutes,
  drafts: draftRoutes,
  deletedRecords: deletedRecordRoutes,
  files: fileRoutes,
  dictionary: dictionaryRoutes,
  categorySets: categorySetRoutes,
  categories: categoryRoutes,
  labelSets: labelSetRoutes,
  labels: labelRoutes,
  boms: bomRoutes,
  branding: brandingRoutes,
  brands: brandRoutes,
  units: unitRoutes,
  materials: materialRoutes,
  products: productRoutes,
  variants: variantRoutes,
  attributes: attributeRoutes,
  catalogue: catalogueRoutes,
  classifications: classificationRoutes,
  reports: reportRoutes,
  productTypes: productTypeRoutes,
  passkeys: passkeyRoutes,
  secondFactors: secondFactorRoutes,
  securitySettings: securitySettingsRoutes,
  singleSignOn: singleSignOnRoutes,
  providerSignIn: providerSignInRoutes,
  settings: settingRoutes,
  applications: applicationRoutes,
  certificates: certificateRoutes,
  organisations: organisationRoutes,
  inventoryOrganisations: inventoryOrganisationRoutes,
  employees: employeeRoutes,
  userGroups: userGroupRoutes,
  users: userRoutes,
  departments: departmentRoutes,
  roles: roleRoutes,
  listSettings: listSettingsRoutes,
  listViews: listViewRoutes,
  sharingRules: sharingRuleRoutes,
  resources: resourceRoutes,
  securityEvents: securityEventRoutes,
  registrations: registrationRoutes,
  regions: regionRoutes,
  companies: companyRoutes,
  inbox: inboxRoutes,
  chat: chatRoutes,
  news: newsRoutes,
  administeredNews: administeredNewsRoutes,
  backgroundJobs: backgroundJobRoutes,
  imports: importRoutes,
  bulkChanges: bulkChangeRoutes,
};

function handlerOf(endpoint: Endpoint): AnyHandler {
  for (const feature of Object.values(features)) {
    const handler = feature.handlerOf(endpoint);
    if (handler !== undefined) return handler;
  }
  throw new Error(`Nothing answers ${endpoint.path}`);
}

const MIN_COMPRESSED_BYTES = 16 * 1024;

interface AppParts {
  config: Config;
  database: Database;
  /** Where lines of the log go; each by itself to the standard output when absent. */
  logTo?: DestinationStream;
}

export async function buildApp({ config, database, logTo }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: [`req.headers.${TICKET_HEADER.toLowerCase()}`, 'req.headers.ticket', 'req.headers.s'],
      ...(logTo && { stream: logTo }),
    },
    // One of its own for each request would cost more than the line: what is logged says itself which request it is about.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: requestIds(),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: LONGEST_REQUEST_SECONDS * 1_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Whatever else a client would like to switch to is answered as the ordinary request that it is as well.
    http: {
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      headersTimeout: REQUEST_SECONDS * 1_000,
    },
    clientErrorHandler: answerMalformed,
    frameworkErrors: (error, request, reply) => answerUnroutable(error, request, reply),
  });
  const { addresses, stop: stopAddresses } = await FileAddresses.open(database);
  const services: Services = {
    config,
    database,
    openRequest: requestOpener(database),
    pictureAddress: (tenantId, fileId) => addresses.sign(tenantId, fileId),
    isPictureAddress: (fileId, signature) => addresses.verify(fileId, signature),
  };
  letConnectionsGo(app);
  registerErrorHandler(app, config);
  refuseTwoHosts(app);
  registerMetrics(app, services);
  registerRequestLog(app, config);
  // Long answers shrink to a fifth; short ones would only be delayed. What is sent in comes as it is, for the signature.
  await app.register(compress, {
    customTypes: /^application\/json/,
    threshold: MIN_COMPRESSED_BYTES,
    globalDecompression: false,
  });
  await registerStaticFiles(app);
  registerEmbeddedPages(app, config);
  registerBodyTimer(app);
  await registerBodyParsers(app);
  registerHealth(app, services);
  registerOutboxPage(app, services);
  for (const feature of Object.values(features)) feature.register(app, services);
  registerLive(app, services, {
    counts: inboxInitialState,
    further: [newsInitialState],
    nextChange: nextNews,
  });
  const contracts = Object.entries(features).map(([name, { contract }]) => [name, contract] as const);
  await registerOpenApi(app, config, Object.fromEntries(contracts));
  const stop = startHousekeeping(database, app.log);
  app.addHook('onClose', stop);
  app.addHook('onClose', stopAddresses);
  app.addHook('onClose', startFileCleaning({ config, database, log: app.log }));
  const lists = { services, log: app.log, handlerOf };
  app.addHook(
    'onClose',
    startJobsOf([exportKind(lists), importKind(lists), bulkPreviewKind(lists), bulkChangeKind(lists)], {
      config,
      database,
      log: app.log,
    }),
  );
  return app;
}
