import type { Queries } from '../../database/connection.ts';
import type { Scope } from '../../database/scope.ts';
import { createLine, renumberDepths } from '../boms/bom-lines.queries.ts';
import { createBom, findVariantTexts } from '../boms/boms.queries.ts';

type Part = readonly [itemCode: string, parts?: readonly Part[]];

/** Item code of the row that a bill describes, whether it is enabled, its parts. */
const bills: readonly (readonly [string, number, readonly Part[]])[] = [
  [
    'SP-100401-01',
    1,
    [
      ['SP-100301-01', [['SP-100502-01']]],
      ['SP-100705-02', [['SP-100703-01'], ['SP-100101-01', [['SP-100103-01']]]]],
      ['SP-100901-01'],
    ],
  ],
  [
    'SP-100402-03',
    1,
    [
      ['SP-100704-01', [['SP-100705-02', [['SP-100703-03']]]]],
      ['SP-100902-01'],
      ['SP-100101-03', [['SP-100103-02']]],
    ],
  ],
  ['SP-100801-01', 1, [['SP-100501-01'], ['SP-100802-01', [['SP-100502-02', [['SP-100901-02']]]]]]],
  ['SP-100204-01', 0, [['SP-100301-02', [['SP-100502-01']]], ['SP-100101-02']]],
];

const SORT_STEP = 10;

/** Bills of the products, several levels deep. */
export async function addDemonstrationBoms(
  db: Queries,
  { tenantId, adminId }: { tenantId: number; adminId: number },
): Promise<void> {
  const scope: Scope = {
    db,
    tenantId,
    userId: adminId,
    roleId: null,
    dataScope: 'all',
    language: 'ZHS',
  };
  for (const [itemCode, active, parts] of bills) {
    const bomId = await createBom(scope, { ...(await textsOf(scope, itemCode)), active });
    await addParts(scope, { bomId, parentId: null }, parts);
  }
}

async function addParts(
  scope: Scope,
  { bomId, parentId }: { bomId: number; parentId: number | null },
  parts: readonly Part[],
): Promise<void> {
  for (const [at, [itemCode, below = []]] of parts.entries()) {
    const place = { parent_id: parentId, sort_order: (at + 1) * SORT_STEP };
    const texts = await textsOf(scope, itemCode);
    const id = await createLine(scope, bomId, {
      ...texts,
      ...place,
      active: 1,
      picture_id: null,
      remark: '',
    });
    await renumberDepths(scope, id);
    await addParts(scope, { bomId, parentId: id }, below);
  }
}

async function textsOf(scope: Scope, itemCode: string) {
  const row = await scope.db
    .selectFrom('product_specifications')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('item_code', '=', itemCode)
    .executeTakeFirst();
  const texts = row && (await findVariantTexts(scope, row.id, {}));
  if (texts === undefined) throw new Error(`The demonstration has no ${itemCode}`);
  return texts;
}
