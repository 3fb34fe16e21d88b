import type { SignedInContext } from '../../http/context.ts';
import type { StoredLine } from './bom-lines.queries.ts';

export function toLineDto<Line extends StoredLine>(
  { pictureAddress, tenantId }: SignedInContext,
  line: Line,
) {
  return { ...line, picUrl: pictureAddress(tenantId, line.picId) };
}

/** A line as a node of its bill's tree. */
export function toNodeDto<Line extends StoredLine>(context: SignedInContext, line: Line) {
  const { parentId: parentLineId, productName: name, productCode: code, active: status } = line;
  return { ...toLineDto(context, line), parentLineId, name, code, status };
}
