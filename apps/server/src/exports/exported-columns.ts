import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Session } from '../http/context.ts';
import { exportRequest, planExport } from './export-request.ts';

/** What an export says of itself when it is done. */
const exportResult = z.object({ fields: z.string() });

/**
 * To be asked before a file is handed out.
 * @throws AppError notAllowed when its role may not see any more what stands in it
 */
export function requireExportedColumns(job: { input: unknown; result: unknown }, session: Session): void {
  const { fields } = planExport(exportRequest.parse(job.input), session);
  const written = exportResult.parse(job.result).fields.split(',');
  if (!written.every((field) => fields.includes(field)))
    throw new AppError('notAllowed', '权限已变更，请重新导出');
}
