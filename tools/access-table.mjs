import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { pickers } from '../packages/contract/src/pickers.ts';
import { features } from '../apps/server/src/app.ts';
import { holds } from '../apps/server/src/features/demonstration/content/roles.ts';
import { operatorMenu } from '../apps/server/src/features/tenants/administration-menu.ts';
import { defaultMenu } from '../apps/server/src/features/tenants/default-resources.ts';
import { extentOf } from '../apps/server/src/http/permissions.ts';
import { root } from './processes.mjs';

/** Writes who may call what into `docs/security.md`, as contract and roles say it; with `--check` it only compares. */
const path = join(root, 'docs/security.md');
const [begin, end] = ['<!-- access: begin -->', '<!-- access: end -->'];

/** Menu entries with their screens, and buttons, by the name under which a role is granted them. */
function resourcesOf(menu) {
  return menu.flatMap(({ code, screen = '', buttons = [], children = [] }) => [
    { name: code, screen },
    ...buttons.map((button) => ({ name: `${button.screen ?? screen}:${button.code}` })),
    ...resourcesOf(children),
  ]);
}

const resources = resourcesOf([...defaultMenu, ...operatorMenu]);

function holderOf(isHeld) {
  const held = resources.filter(({ name }) => isHeld(name));
  const screens = held.flatMap(({ screen }) => screen ?? []).filter(Boolean);
  const buttons = held.flatMap(({ name, screen }) => (screen === undefined ? [name] : []));
  return { roleId: 1, rights: { screens: new Set(screens), buttons: new Set(buttons) } };
}

const administrator = holderOf(() => true);
const columns = {
  administrator,
  steward: holderOf(holds.MDM_STEWARD),
  clerk: holderOf(holds.MDM_CLERK),
  reader: holderOf(holds.READER),
  customer: holderOf(holds.BRH_DMS_CUST),
  'no role': { roleId: null, rights: { screens: new Set(), buttons: new Set() } },
};
const words = { whole: 'yes', picker: 'picker', nothing: '–' };

function ruleOf({ access, permission, picker }) {
  if (access === 'open') return 'open';
  if (permission && 'everybody' in permission) return `every ${permission.everybody}: ${permission.because}`;
  const held = permission?.map((name) => `\`${name}\``).join(', ');
  const name = Object.keys(pickers).find((key) => pickers[key] === picker);
  return [held, name && `picker \`${name}\``].filter(Boolean).join('; ');
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const calls = Object.entries(features).flatMap(([noun, { contract }]) =>
  Object.entries(contract).map(([name, endpoint]) => [
    `${noun}.${name}`,
    ruleOf(endpoint),
    ...Object.values(columns).map((holder) => words[extentOf(endpoint, holder)]),
  ]),
);
const chosen = Object.entries(pickers).map(([name, { screens, fields, because }]) => [
  `\`${name}\``,
  screens.join(', '),
  fields.join(', '),
  because,
]);

const text = [
  begin,
  '### Pickers',
  table(['Picker', 'Screens', 'Shows', 'Because'], chosen),
  '### Calls',
  table(
    ['Call', 'Who may', ...Object.keys(columns)],
    calls.toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ),
  end,
].join('\n\n');

const before = readFileSync(path, 'utf8');
const [from, to] = [before.indexOf(begin), before.indexOf(end)];
if (from < 0 || to < from) throw new Error(`${path} has no place for the table`);
const { code } = await format(path, text);
const after = before.slice(0, from) + code.trimEnd() + before.slice(to + end.length);
console.log(`${calls.length} calls, ${chosen.length} pickers`);
if (!process.argv.includes('--check')) writeFileSync(path, after);
else if (after !== before) {
  console.error('docs/security.md says otherwise than the contract: node tools/access-table.mjs');
  process.exit(1);
}
