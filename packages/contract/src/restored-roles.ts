import { nameInRights } from './restricted-names.ts';
import { restorerOf, switchedBy, type Caller, type Restorer, type SavedField } from './restored-records.ts';
import type { GrantableRights } from './role-rights.ts';
import { roleForm, roles } from './roles.ts';

/** Rows of what a role is granted come and go as wholes; the others are lists of what is visible. */
const GRANTS = 'role_resources';
const RIGHTS = new Set([GRANTS, 'visibleColumns', 'visibleFields', 'dataScope', 'organisationIds']);

const ownRestorer = restorerOf({
  screen: 'role',
  form: roleForm,
  read: async (call, id) => (await call(roles.detail, { id })).data,
  save: roles.update,
  toInput: ({ id, code, name, description }, values) => ({ id, code, name, description, ...values }),
  single: {
    enabled: switchedBy('disable', (call, of, enabled) => call(roles.switchStatus, { ...of, enabled })),
  },
});

/** A role with its rights, which one call saves; who holds it is a matter of each person's history. */
export const roleRestorer: Restorer = {
  screen: 'role',
  buttons: ownRestorer.buttons,
  buttonFor: (field) => (RIGHTS.has(field.field) ? 'edit' : ownRestorer.buttonFor(field)),
  async restore(call, { id, fields, version, saved }) {
    const rights = fields.filter(({ field }) => RIGHTS.has(field));
    const others = fields.filter(({ field }) => !RIGHTS.has(field));
    if (rights.length > 0) {
      await restoreRights(call, { id, version, rights });
      saved?.(rights);
    }
    if (others.length === 0) return;
    const compared = rights.length > 0 ? null : version;
    await ownRestorer.restore(call, { id, fields: others, version: compared, saved });
  },
};

interface Rights {
  id: number;
  version: number | null;
  rights: readonly SavedField[];
}

async function restoreRights(call: Caller, { id, version, rights }: Rights): Promise<void> {
  const { data: role } = await call(roles.detail, { id });
  const { data: grantable } = await call(roles.grantable, {});
  const wholes = rights.filter(({ field }) => field === GRANTS);
  const organisations = rights.find(({ field }) => field === 'organisationIds');
  const wanted = organisations ? idsOf(organisations.restored.value) : role.organisationIds;
  await call(roles.saveRights, {
    id,
    version: version ?? role.version,
    revoked: wholes.filter(({ whole }) => whole === 'added').map(({ restored }) => restored.line),
    granted: [...visibleNames(rights)].map(([line, visible]) => ({
      id: line,
      ...hiddenOf(grantable, line, visible),
    })),
    dataScope: role.dataScope,
    ...Object.fromEntries(
      rights
        .filter(({ field }) => field === 'dataScope')
        .map(({ restored }) => ['dataScope', restored.value]),
    ),
    addedOrganisationIds: wanted.filter((each) => !role.organisationIds.includes(each)),
    removedOrganisationIds: role.organisationIds.filter((each) => !wanted.includes(each)),
  });
}

/** Of an entry what is visible of its screen; a list that is absent stays, and null shows all. */
interface Visible {
  visibleColumns?: unknown;
  visibleFields?: unknown;
}

function visibleNames(rights: readonly SavedField[]): ReadonlyMap<number, Visible> {
  const found = new Map<number, Visible>();
  for (const { field, whole, restored } of rights) {
    const { line, value } = restored;
    if (whole === 'removed') found.set(line, isRow(value) ? value : {});
    else if (field === 'visibleColumns' || field === 'visibleFields')
      found.set(line, { ...found.get(line), [field]: value });
  }
  return found;
}

function hiddenOf(
  { resources, screens }: GrantableRights,
  id: number,
  { visibleColumns, visibleFields }: Visible,
) {
  const screen = resources.find((resource) => resource.id === id)?.screen ?? '';
  const names = screens.find((each) => each.screen === screen);
  const hidden = (known: readonly string[] = [], visible: unknown) =>
    Array.isArray(visible) ? known.filter((name) => !visible.includes(nameInRights(screen, name))) : [];
  return {
    ...(visibleColumns !== undefined && { hiddenColumns: hidden(names?.columns, visibleColumns) }),
    ...(visibleFields !== undefined && { hiddenForms: hidden(names?.forms, visibleFields) }),
  };
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function idsOf(value: unknown): number[] {
  return [value].flat().filter((id) => typeof id === 'number');
}
