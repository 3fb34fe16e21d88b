import { AppError } from '../app-error.ts';
import type { Session } from '../http/context.ts';
import { exportRequest, planExport } from './export-request.ts';
import { exportResult, layoutFields } from './import-layout.ts';

/**
 * To be asked before a file is handed out.
 * @throws AppError notAllowed when its role may not see any more what stands in it
 */
export function requireExportedColumns(job: { input: unknown; result: unknown }, session: Session): void {
  const request = exportRequest.parse(job.input);
  const plan = planExport(request, session);
  const fields = request.layout === 'import' ? layoutFields(request.list, session) : plan.fields;
  const written = exportResult.parse(job.result).fields.split(',');
  if (!written.every((field) => fields.includes(field)))
    throw new AppError('notAllowed', '权限已变更，请重新导出');
}
