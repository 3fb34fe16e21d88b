import { globSync } from 'node:fs';
import { root } from './processes.mjs';
import { readSource } from './sources.mjs';

/** A page that is about rows shows them in the one list piece, which brings columns, views, keys, selection and pages. */
const LIST = /<(?:DataTable|TreeSetTable|VariantTable)\b/;
const TABLE = /<table\b/;

/** Pages with the head of a list whose content is none, and why. */
const pages = {
  'features/menus/MenusPage.tsx': 'a tree of entries beside the form of the chosen one',
  'features/dictionary/DictionariesPage.tsx': 'a few dozen dictionaries beside the items of the chosen one',
  'features/departments/DepartmentsPage.tsx': 'a tree of departments beside the chosen one',
  'features/roles/RolesPage.tsx': 'a few dozen roles beside the rights of the chosen one',
  'features/placeholders/PlaceholderPage.tsx': 'has no content yet that the documents describe',
};

/** Tables that are no lists of records, and why. */
const tables = {
  'ui/table/DataTable.tsx': 'the list piece itself',
  'ui/sheet/SheetGrid.tsx': 'cells are edited in place',
  'ui/dates/Calendar.tsx': 'days of a month',
  'ui/form/conflict/ConflictPanel.tsx': 'two versions of one record side by side',
  'features/dictionary/ItemTable.tsx': 'items are put in order by hand, all at once',
  'features/home/Changes.tsx': 'figures behind a chart',
  'features/inbox/RecordTable.tsx': 'a message opens below its row',
  'features/products/variants/MatrixTable.tsx': 'cells are edited in place',
  'features/roles/EffectsPreview.tsx': 'what a save would change',
  'features/roles/MembersTab.tsx': 'people are added and taken away before they are saved',
  'features/roles/rights/FieldsPanel.tsx': 'a choice for each field',
  'features/roles/rights/RightsGrid.tsx': 'a box for each right',
  'features/users/import/ImportTable.tsx': 'rows of a file',
  'features/users/many/SkippedPeople.tsx': 'who was left as they are, and why',
  'pickers/accounts/PasswordList.tsx': 'first passwords, shown once',
  'pickers/bulk/BulkPreview.tsx': 'what a change would do, record by record',
  'pickers/history/CompareView.tsx': 'two versions of one record side by side',
  'pickers/imports/ImportRows.tsx': 'rows of a file',
  'pickers/imports/MatchStep.tsx': 'columns of a file',
};

const base = 'apps/web/src/';
const files = globSync(`${base}**/*.tsx`, { cwd: root }).map((path) => ({
  name: path.slice(base.length),
  text: readSource(path),
}));
const headed = files.filter(({ text }) => /<ListPage\b/.test(text) && !LIST.test(text));
const drawn = files.filter(({ text }) => TABLE.test(text));
const listed = files.filter(({ text }) => LIST.test(text)).length;

const faults = [
  ...without(headed, pages).map((name) => `${name} has the head of a list and does not use DataTable`),
  ...without(drawn, tables).map(
    (name) => `${name} draws a table of its own; a list of records uses DataTable`,
  ),
  ...unused(headed, pages),
  ...unused(drawn, tables),
];
for (const fault of faults) console.error(fault);
console.log(`${listed} files show lists`);
if (faults.length > 0 || listed === 0) process.exit(1);

function without(found, exceptions) {
  return found.map(({ name }) => name).filter((name) => !(name in exceptions));
}

function unused(found, exceptions) {
  const names = new Set(found.map(({ name }) => name));
  return Object.keys(exceptions)
    .filter((name) => !names.has(name))
    .map((name) => `${name} is an exception without need`);
}
