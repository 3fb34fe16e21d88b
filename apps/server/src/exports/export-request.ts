import { EXPORT_FORMATS } from '@edp/contract/background-jobs';
import type { Endpoint } from '@edp/contract/endpoint';
import { fromWire } from '@edp/contract/wire-names';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { parse } from '../http/bodies/read-input.ts';
import type { Session } from '../http/context.ts';
import { extentOf } from '../http/permissions.ts';
import { hiddenFields, refuseHiddenFilters } from '../http/restrict.ts';
import { requireExported, type ExportedEndpoint } from './exported-endpoints.ts';

/** What an export is stored as while it waits. */
export const exportRequest = z.object({
  list: z.string(),
  /** As the list's call takes it on the wire. */
  input: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()),
  rows: z.enum(['selected', 'page', 'all']),
  ids: z.array(z.number()),
  format: z.enum(EXPORT_FORMATS),
});
export type ExportRequest = z.infer<typeof exportRequest>;

/** What somebody may take along of a list, at this moment. */
export interface ExportPlan extends ExportedEndpoint {
  /** The list's input, parsed. */
  input: Readonly<Record<string, unknown>>;
  /** Fields of the columns that the role may see, in the asked order. */
  fields: readonly string[];
}

/**
 * @throws AppError notAllowed without the list's button, or where a filter looks into a hidden column; invalidInput when nothing
 * is left to be shown, or the list would refuse what it is asked for
 */
export function planExport(request: ExportRequest, session: Session): ExportPlan {
  const found = requireExported(request.list);
  const { endpoint, exported } = found;
  const isAllowed =
    session.rights.buttons.has(`${exported.screen}:export`) && extentOf(endpoint, session) === 'whole';
  if (!isAllowed) throw new AppError('notAllowed', '没有导出此列表的权限');
  const input = readListInput(endpoint, session, request.input);
  const hidden = hiddenFields(endpoint, session);
  const known = Object.keys(exported.columns).filter((field) => !hidden.has(field));
  const asked = request.columns.length === 0 ? known : [...new Set(request.columns)];
  const fields = asked.filter((field) => known.includes(field));
  if (fields.length === 0) throw AppError.invalidField('columns', '请选择要导出的列');
  return { ...found, input, fields };
}

const record = z.record(z.string(), z.unknown());

/**
 * What a list is asked for, as its call takes it on the wire.
 * @throws AppError invalidInput where the list would refuse it, notAllowed where it looks into a column that the role does not see
 */
export function readListInput(
  endpoint: Endpoint,
  session: Session,
  given: unknown,
): Readonly<Record<string, unknown>> {
  const input = record.parse(parse(endpoint.input, fromWire(endpoint.input, given)));
  refuseHiddenFilters(endpoint, session, input);
  return input;
}
