const { existsSync, readdirSync } = require('node:fs');

/**
 * The domain map: which server feature may ask which other one, always through its `*.queries.ts` and `*-dto.ts`.
 * A new line here is a decision about the domain.
 */
const domainMap = {
  account: ['security-settings', 'session', 'users'],
  applications: ['organisations'],
  attributes: ['product-types', 'products'],
  boms: ['files', 'organisations'],
  branding: ['files'],
  brands: ['files'],
  'bulk-changes': ['background-jobs', 'dictionary'],
  catalogue: ['products'],
  categories: ['category-sets', 'files'],
  certificates: ['files', 'inbox'],
  classifications: ['organisations'],
  demonstration: ['*'],
  drafts: ['files'],
  employees: ['users'],
  favourites: ['global-search', 'list-views'],
  files: ['news', 'tenants'],
  'deleted-records': [
    'attributes',
    'boms',
    'brands',
    'categories',
    'category-sets',
    'certificates',
    'classifications',
    'departments',
    'dictionary',
    'employees',
    'inventory-organisations',
    'label-sets',
    'labels',
    'menus',
    'news',
    'products',
    'resources',
    'settings',
    'units',
    'user-groups',
  ],
  dictionary: ['tenants'],
  home: ['boms', 'branding', 'certificates', 'materials', 'products', 'tenants'],
  inbox: ['chat'],
  'label-sets': ['dictionary'],
  labels: ['files', 'label-sets'],
  materials: ['files', 'organisations'],
  news: ['files', 'inbox'],
  menus: ['resources', 'roles', 'tenants'],
  products: ['files', 'organisations'],
  'recent-records': ['global-search'],
  'record-history': ['deleted-records', 'global-search', 'users'],
  'record-uses': ['applications', 'attributes', 'brands', 'global-search', 'units'],
  reports: ['files', 'materials'],
  resources: ['roles', 'tenants'],
  registrations: ['inbox', 'regions', 'session', 'tenants'],
  'second-factors': ['security-settings', 'session'],
  'security-events': ['languages', 'record-history'],
  'security-settings': ['second-factors', 'session'],
  session: ['branding', 'files', 'inbox', 'second-factors', 'security-settings', 'single-sign-on', 'tenants'],
  'single-sign-on': ['roles', 'security-settings', 'session', 'tenants', 'users'],
  tenants: ['roles', 'second-factors', 'security-settings', 'session', 'single-sign-on', 'users'],
  units: ['dictionary'],
  users: [
    'departments',
    'files',
    'inbox',
    'roles',
    'second-factors',
    'security-settings',
    'session',
    'single-sign-on',
    'tenants',
    'user-groups',
  ],
  'user-groups': ['users'],
};

const features = 'apps/server/src/features';
/**
 * The rooms of the client, lowest first: a file may import from its own room and from those before it, never from one
 * behind it.
 */
const rooms = {
  lib: [
    'browser',
    'language',
    'session',
    'address',
    'api',
    'texts',
    'query',
    'drafts',
    'records',
    'list',
    'live',
  ],
  ui: [
    'basic',
    'buttons',
    'search',
    'tabs',
    'form-core',
    'plain',
    'overlay',
    'dates',
    'selection',
    'sheet',
    'columns',
    'table',
    'form',
    'filters',
    'files',
    'pictures',
    'rich-text',
    'tree',
    'record',
  ],
  pickers: [
    'history',
    'pictures',
    'accounts',
    'records',
    'translations',
    'readers',
    'rail',
    'trees',
    'parties',
    'measures',
    'organisations',
    'attributes',
    'imports',
    'exports',
    'bulk',
    'sheet',
    'views',
  ],
  shell: ['tabs', 'menu', 'news', 'messages', 'jobs', 'palette', 'header'],
};
const test = '[.]test[.]tsx?$|/testing/';

function forbid(name, from, to) {
  const source = typeof from === 'string' ? { path: from, pathNot: test } : from;
  return { name, severity: 'error', from: source, to: typeof to === 'string' ? { path: to } : to };
}

const domainRules = foldersOf(features)
  .filter((name) => !domainMap[name]?.includes('*'))
  .map((name) => {
    const allowed = [name, ...(domainMap[name] ?? [])].join('|');
    const elsewhere = { path: `^${features}/`, pathNot: `^${features}/(${allowed})/` };
    return forbid(`domain-map-${name}`, `^${features}/${name}/`, elsewhere);
  });

function foldersOf(path) {
  if (!existsSync(path)) return [];
  const folders = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map((folder) => folder.name);
}

const roomRules = Object.entries(rooms).flatMap(([layer, names]) => {
  const path = `apps/web/src/${layer}`;
  const unlisted = foldersOf(path).filter((name) => !names.includes(name));
  if (unlisted.length > 0) throw new Error(`${path}: which rooms may ${unlisted.join(', ')} import?`);
  return names
    .slice(0, -1)
    .map((name, index) =>
      forbid(`room-${layer}-${name}`, `^${path}/${name}/`, `^${path}/(${names.slice(index + 1).join('|')})/`),
    );
});

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid(
      'no-orphans',
      {
        orphan: true,
        pathNot: `${test}|[.]d[.]ts$|[.]config[.]|[.]cjs$|/main[.]tsx?$|/commands/|/docs-page/`,
      },
      {},
    ),
    forbid('resolvable', {}, { couldNotResolve: true }),
    forbid('contract-stands-alone', '^packages/contract/', {
      pathNot: '^packages/contract/|node_modules/zod/',
    }),
    forbid('web-not-server', '^apps/web/', '^apps/server/'),
    forbid('server-not-web', '^apps/server/', '^apps/web/'),
    forbid('products-not-tools', '^(apps|packages/contract)/', '^(tools|bench|e2e|packages/testkit)/'),
    // The test kit makes tenants as the server does; whoever uses it stands above it.
    forbid('testkit', '^packages/testkit/', '^(tools|bench|e2e|apps/web)/|/testing/|[.]test[.]ts$'),
    forbid(
      'web-features-are-islands',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    ),
    forbid('web-features-below-shell', '^apps/web/src/features/', '^apps/web/src/(app|shell|bpm-pc)/'),
    // The embedded pages have an entry of their own; of the rest they share the colours.
    forbid('web-embedded', '^apps/web/src/bpm-pc/', {
      path: '^apps/web/src/(app|shell|pickers)/',
      pathNot: '[.]css$',
    }),
    forbid('web-not-embedded', '^apps/web/src/(app|shell|pickers|ui|lib)/', '^apps/web/src/bpm-pc/'),
    // The frame shows who is signed in and the windows of news; of any other feature it knows nothing.
    forbid('web-shell', '^apps/web/src/shell/', {
      path: '^apps/web/src/(app|features)/',
      pathNot: '^apps/web/src/features/(session|news)/',
    }),
    forbid('web-pickers', '^apps/web/src/pickers/', '^apps/web/src/(app|shell|features)/'),
    forbid('web-ui', '^apps/web/src/ui/', '^apps/web/src/(app|shell|features|pickers)/|^packages/contract/'),
    forbid('web-lib', '^apps/web/src/lib/', '^apps/web/src/(app|shell|features|pickers|ui)/'),
    forbid(
      'server-database',
      '^apps/server/src/database/',
      '^apps/server/src/(features/|http/|commands/|app[.])',
    ),
    forbid('server-live', '^apps/server/src/live/', '^apps/server/src/(features/|commands/|app[.])'),
    forbid('server-http', '^apps/server/src/http/', '^apps/server/src/(features/|commands/|app[.])'),
    forbid('server-features-below', `^${features}/`, '^apps/server/src/(commands/|app[.]|main[.])'),
    forbid(
      'server-features-meet-in-queries',
      { path: `^${features}/([^/]+)/`, pathNot: `${test}|^${features}/demonstration/` },
      // How an answer looks, and what several features do in one way, each told in one place.
      {
        path: `^${features}/`,
        pathNot: `^${features}/$1/|(-dto|[.]queries)[.]ts$|/restored-[^/]+[.]ts$|/products/variants/(remove|switch)-variant[.]ts$|/tenants/(built-in-menu|default-records|provision-tenant|seed-tenant-defaults)[.]ts$|/session/(passwords|password-policy|begin-session)[.]ts$|/second-factors/judge-(code|passkey)[.]ts$|/files/read-thumbnails[.]ts$|/languages/built-in-texts[.]ts$|/departments/move-effect[.]ts$|/users/first-password[.]ts$`,
      },
    ),
    ...domainRules,
    ...roomRules,
  ],
  options: {
    // The TypeScript compiler that dependency-cruiser knows is not the one installed; it would read nothing.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|[.]cache|test-results|playwright-report)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
