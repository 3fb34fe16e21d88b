import { EXPORT_FORMATS, EXPORT_LAYOUTS } from '@edp/contract/background-jobs';
import type { Endpoint } from '@edp/contract/endpoint';
import { listSelection } from '@edp/contract/list-selection';
import { fromWire } from '@edp/contract/wire-names';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { parse } from '../http/bodies/read-input.ts';
import type { Session } from '../http/context.ts';
import { extentOf } from '../http/permissions.ts';
import { hiddenFields, refuseHiddenFilters } from '../http/restrict.ts';
import { requireExported, type ExportedEndpoint } from './exported-endpoints.ts';

/** What an export is stored as while it waits. */
export const exportRequest = z.preprocess(
  readFormer,
  z.object({
    list: z.string(),
    selection: listSelection,
    columns: z.array(z.string()),
    format: z.enum(EXPORT_FORMATS),
    layout: z.enum(EXPORT_LAYOUTS).default('list'),
  }),
);
export type ExportRequest = z.infer<typeof exportRequest>;

const formerRequest = z.looseObject({
  rows: z.enum(['selected', 'page', 'all']),
  input: z.record(z.string(), z.unknown()),
  ids: z.array(z.number()),
});

/** An export that was stored before its rows were a selection; one of a single page becomes one of all pages. */
function readFormer(stored: unknown): unknown {
  const former = formerRequest.safeParse(stored).data;
  if (former === undefined) return stored;
  const { rows, input: filter, ids, ...rest } = former;
  return { ...rest, selection: rows === 'selected' ? { ids, filter } : { filter } };
}

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
  if (request.layout === 'import' && !exported.readBack)
    throw AppError.invalidField('layout', '此列表不支持按导入模板导出');
  const isAllowed =
    session.rights.buttons.has(`${exported.screen}:export`) && extentOf(endpoint, session) === 'whole';
  if (!isAllowed) throw new AppError('notAllowed', '没有导出此列表的权限');
  const input = readListInput(endpoint, session, request.selection.filter ?? {});
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
