import { posix } from 'node:path';
import { parseAll } from './parse-xml.ts';
import type { ZipParts } from './zip-parts.ts';

export interface Relation {
  id: string;
  /** The last word of its type. */
  type: string;
  /** The part that it leads to. */
  target: string;
}

/** Where a part leads; the whole file's are those of the part without a name. */
export async function relationsOf(parts: ZipParts, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations: Relation[] = [];
  if (!parts.has(name)) return relations;
  await parseAll(parts.text(name, 'small'), {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return;
      const target = posix.resolve('/', folder, Target).slice(1);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
    close() {},
  });
  return relations;
}
