import { z } from 'zod';
import { DATA_SCOPES } from './access.ts';
import { chosenId, recordId, version } from './fields.ts';

const MAX_NAMES = 200;
const MAX_GRANTS = 2_000;

/** A menu entry or a button of its screen, named in the reader's language. */
const grantableResource = z.object({
  id: z.number(),
  /** 0 for the first level. */
  parentId: z.number(),
  kind: z.enum(['menu', 'button']),
  code: z.string(),
  name: z.string(),
  icon: z.string(),
  url: z.string(),
  /** Of an entry the screen that it opens, of a button the one that it acts on. */
  screen: z.string(),
});
export type GrantableResource = z.infer<typeof grantableResource>;

/** Names of columns and form fields of a screen that a role can be kept from. */
const hideable = z.object({
  screen: z.string(),
  columns: z.array(z.string()),
  forms: z.array(z.string()),
  /** Form fields that nobody who adds a record can do without. */
  required: z.array(z.string()),
});
export type Hideable = z.infer<typeof hideable>;

const namedOrganisation = z.object({
  id: z.number(),
  name: z.string(),
  businessUnit: z.string(),
  /** 1 in use, 0 stopped: kept by roles that have it and given to none. */
  enabled: z.number(),
});

/** All that a role of the tenant can be granted. */
export const grantableRights = z.object({
  resources: z.array(grantableResource),
  screens: z.array(hideable),
  organisations: z.array(namedOrganisation),
});
export type GrantableRights = z.infer<typeof grantableRights>;

/** An entry or a button that a role holds; what is hidden is said of entries that open a screen. */
const roleGrant = z.object({
  id: z.number(),
  hiddenColumns: z.array(z.string()),
  hiddenForms: z.array(z.string()),
});

const member = z.object({
  id: z.number(),
  name: z.string(),
  account: z.string(),
  departmentName: z.string(),
  /** 1 may sign in, 0 may not. */
  enabled: z.number(),
});
export type RoleMember = z.infer<typeof member>;

export const wholeRole = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  /** 1 in use, 0 stopped. */
  enabled: z.number(),
  dataScope: z.enum(DATA_SCOPES),
  grants: z.array(roleGrant),
  organisationIds: z.array(z.number()),
  members: z.array(member),
  /** The reader works in it. */
  own: z.boolean(),
  version: z.number(),
});
export type WholeRole = z.infer<typeof wholeRole>;

const names = z
  .array(z.string('格式不正确').max(50, '不超过50个字符'), '格式不正确')
  .max(MAX_NAMES, `最多${MAX_NAMES}个`);

const ids = z.array(recordId, '格式不正确').max(MAX_GRANTS, `最多${MAX_GRANTS}个`).default([]);

/** What somebody changed of a role; what is absent stays as it is. */
export const roleChanges = z.object({
  id: chosenId('角色'),
  version,
  /** Entries and buttons that it gets, or whose hidden columns and fields change. Folders follow what stands in them. */
  granted: z
    .array(
      z.object({ id: recordId, hiddenColumns: names.optional(), hiddenForms: names.optional() }),
      '格式不正确',
    )
    .max(MAX_GRANTS, `最多${MAX_GRANTS}个`)
    .default([]),
  /** Entries and buttons that it loses; an entry takes its buttons with it. */
  revoked: ids,
  dataScope: z.enum(DATA_SCOPES, '请选择数据范围').optional(),
  addedOrganisationIds: ids,
  removedOrganisationIds: ids,
  addedMemberIds: ids,
  removedMemberIds: ids,
});
export type RoleChanges = z.output<typeof roleChanges>;

const effect = z.object({
  resourceIds: z.array(z.number()),
  columns: z.array(z.object({ screen: z.string(), name: z.string() })),
  forms: z.array(z.object({ screen: z.string(), name: z.string() })),
  organisationIds: z.array(z.number()),
});
export type RoleEffect = z.infer<typeof effect>;

const affectedPerson = z.object({
  id: z.number(),
  name: z.string(),
  departmentName: z.string(),
  /** Names of the other roles in use that the person holds and that were counted in. */
  otherRoles: z.array(z.string()),
  gained: effect,
  lost: effect,
  /** The widest of the person's roles, before and after. */
  scopeBefore: z.enum(DATA_SCOPES).nullable(),
  scopeAfter: z.enum(DATA_SCOPES).nullable(),
  /** Nothing is left to sign in with. */
  losesAll: z.boolean(),
});
export type AffectedPerson = z.infer<typeof affectedPerson>;

/** What a change would mean for people; those who lose something come first. */
export const roleEffects = z.object({
  /** Enabled people who hold the role before or after. */
  people: z.number(),
  gaining: z.number(),
  losing: z.number(),
  persons: z.array(affectedPerson),
});
export type RoleEffects = z.infer<typeof roleEffects>;
export const MAX_PERSONS_SHOWN = 200;
