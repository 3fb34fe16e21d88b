import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './processes.mjs';

/** What the contract needs beside its nouns; never a feature. */
const sharedContract = new Set([
  'access',
  'amounts',
  'bom-form',
  'bom-import',
  'characters',
  'combined-unit',
  'dates',
  'draft-forms',
  'deleted-kinds',
  'endpoint',
  'english-messages',
  'english-words',
  'envelope',
  'exported-list',
  'bulk-list',
  'history-kinds',
  'imported-goods',
  'imported-list',
  'error-codes',
  'fields',
  'filters',
  'field-labels',
  'file-fields',
  'job-change',
  'list-selection',
  'live',
  'look-colours',
  'material-form',
  'material-import',
  'product-import',
  'menu-icons',
  'messages',
  'multilingual',
  'named-records',
  'paging',
  'pickers',
  'plural-forms',
  'product-effects',
  'product-form',
  'product-list',
  'restored-administration',
  'restored-boms',
  'restored-products',
  'restored-records',
  'restored-roles',
  'restored-settings',
  'restorers',
  'restricted-names',
  'restricted-screens',
  'rich-text',
  'role-rights',
  'security-event-kinds',
  'sent-as',
  'signature',
  'tree',
  'user-import',
  'user-import-headings',
  'users-at-once',
  'visible-columns',
  'wire-answer',
  'wire-names',
]);

/** Nouns that are missing in some place, and why. */
const exceptions = {
  'administered-tenants': {
    missing: ['server', 'web'],
    reason: 'part of tenants, apart from what a sign-in asks for',
  },
  'administered-news': { missing: ['server', 'web'], reason: 'part of news, apart from what is read' },
  account: { missing: ['web'], reason: 'a page of the session, as are sign-in and password' },
  catalogue: { missing: ['web'], reason: 'read by shops and other clients' },
  categories: { missing: ['web'], reason: 'maintained in the window of their set' },
  certificates: { missing: ['web'], reason: 'a page of the screen of applications' },
  placeholders: { missing: ['contract', 'server'], reason: 'screens that have a place but no content yet' },
  companies: { missing: ['web'], reason: 'looked up in the form of registrations' },
  demonstration: { missing: ['contract', 'web'], reason: 'sample data, loaded at the start' },
  drafts: { missing: ['web'], reason: 'kept by every form, listed at home and in the palette' },
  favourites: {
    missing: ['web'],
    reason: 'marked on the pages of what is kept, shown at home and in the palette',
  },
  files: { missing: ['web'], reason: 'a shared field of forms, has no page of its own' },
  'bulk-changes': { missing: ['web'], reason: 'a drawer that lists open' },
  imports: { missing: ['web'], reason: 'a window that lists open' },
  'global-search': { missing: ['web'], reason: 'the palette of the shell' },
  labels: { missing: ['web'], reason: 'maintained in the window of their set' },
  'record-uses': { missing: ['web'], reason: 'a part of record pages, and a window that lists open' },
  regions: { missing: ['web'], reason: 'a field of the form of registrations' },
  'list-views': { missing: ['web'], reason: 'tabs of every list, have no page of their own' },
  'list-settings': { missing: ['web'], reason: 'a part of every list, has no page of its own' },
  organisations: { missing: ['web'], reason: 'chosen in forms, have no page of their own' },
  'provider-sign-in': {
    missing: ['server', 'web'],
    reason: 'part of single-sign-on, all of it that the sign-in page asks for',
  },
  'sign-in-steps': {
    missing: ['server', 'web'],
    reason: 'part of the session, apart from what every page of the client knows of it',
  },
  passkeys: { missing: ['server', 'web'], reason: 'second factors that stand for a password too' },
  'second-factors': { missing: ['web'], reason: 'a section of the own account' },
  'product-types': { missing: ['web'], reason: 'chosen in forms, have no page of their own' },
  'record-history': { missing: ['web'], reason: 'a panel beside records and in windows of lists' },
  'recent-records': { missing: ['web'], reason: 'shown at home and in the palette' },
  reports: { missing: ['web'], reason: 'opened from the pages of what they print, has no page of its own' },
  resources: { missing: ['web'], reason: 'administered by calls, has no page yet' },
  variants: { missing: ['server', 'web'], reason: 'a room of products; shown beside the attributes' },
};

function folders(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

function contractNouns() {
  const files = readdirSync(join(root, 'packages/contract/src')).filter((name) => /^[^.]+\.ts$/.test(name));
  return files.map((name) => basename(name, '.ts')).filter((name) => !sharedContract.has(name));
}

const places = {
  contract: new Set(contractNouns()),
  server: new Set(folders('apps/server/src/features')),
  web: new Set(folders('apps/web/src/features')),
};

function complaints(noun) {
  const excused = exceptions[noun]?.missing ?? [];
  return Object.entries(places).flatMap(([place, nouns]) => {
    if (!nouns.has(noun) && !excused.includes(place)) return [`${noun} is missing in ${place}`];
    if (nouns.has(noun) && excused.includes(place)) return [`${noun} stands in ${place}; drop its exception`];
    return [];
  });
}

const nouns = new Set([...Object.values(places).flatMap((set) => [...set]), ...Object.keys(exceptions)]);
const found = [...nouns].sort().flatMap(complaints);
for (const line of found) console.error(line);
console.log(`${nouns.size} nouns in ${Object.keys(places).join(', ')}`);
if (found.length > 0 || places.contract.size === 0) process.exit(1);
