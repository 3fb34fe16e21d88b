const { existsSync, readdirSync } = require('node:fs');

/**
 * The domain map: which server feature may ask which other one, always through its `*.queries.ts`.
 * A new line here is a decision about the domain.
 */
const domainMap = {
  applications: ['organisations'],
  boms: ['files', 'organisations'],
  brands: ['files'],
  catalogue: ['products', 'specifications'],
  categories: ['category-sets', 'files'],
  certificates: ['files', 'inbox'],
  classifications: ['organisations'],
  demonstration: ['*'],
  home: ['boms', 'certificates', 'materials', 'products', 'tenants'],
  inbox: ['chat'],
  'label-sets': ['dictionary'],
  labels: ['files', 'label-sets'],
  languages: ['tenants'],
  materials: ['files', 'organisations'],
  products: ['files', 'organisations', 'specifications'],
  reports: ['files'],
  resources: ['tenants'],
  registrations: ['inbox', 'regions', 'session', 'tenants'],
  session: ['files', 'tenants'],
  specifications: ['product-types', 'products'],
  units: ['dictionary'],
};

const features = 'apps/server/src/features';
const test = '[.]test[.]tsx?$|/testing/';

function featureNames() {
  if (!existsSync(features)) return [];
  const folders = readdirSync(features, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map((folder) => folder.name);
}

function forbid(name, from, to) {
  const source = typeof from === 'string' ? { path: from, pathNot: test } : from;
  return { name, severity: 'error', from: source, to: typeof to === 'string' ? { path: to } : to };
}

const domainRules = featureNames()
  .filter((name) => !domainMap[name]?.includes('*'))
  .map((name) => {
    const allowed = [name, ...(domainMap[name] ?? [])].join('|');
    const elsewhere = { path: `^${features}/`, pathNot: `^${features}/(${allowed})/` };
    return forbid(`domain-map-${name}`, `^${features}/${name}/`, elsewhere);
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
    forbid('products-not-tools', '^(apps|packages)/', '^(tools|bench|e2e)/'),
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
      // A registration becomes a tenant with a password, paper shows pictures; how each is done is told in one place.
      {
        path: `^${features}/`,
        pathNot: `^${features}/$1/|[.]queries[.]ts$|/tenants/(provision|furnish)-tenant[.]ts$|/session/(common-)?passwords[.]ts$|/files/read-thumbnails[.]ts$`,
      },
    ),
    ...domainRules,
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
