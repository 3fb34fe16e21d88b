import { boms } from '@edp/contract/boms';
import type { SignedInContext } from '../../http/context.ts';
import { saveBom } from '../boms/save-bom.ts';
import { saveLine } from '../boms/save-line.ts';
import { bills } from './content/boms.ts';
import { idsOf, inputOf, saveAll } from './demonstration-context.ts';

/** Bills of the products, several levels deep. */
export async function loadBoms(context: SignedInContext): Promise<void> {
  const variantOf = await idsOf(context, 'product_specifications', 'item_code');
  for (const { row, children } of bills) {
    const bill = { variantId: variantOf(row.variant), active: row.state === 'off' ? 0 : 1 };
    const { id: bomId } = await saveBom(context, inputOf(boms.save.input, bill));
    await saveAll(context, children, ({ variant }, { sortOrder: sort, parentId }) => {
      const line = { bomId, parentId, sort, variantId: variantOf(variant) };
      return saveLine(context, inputOf(boms.saveLine.input, line));
    });
  }
}
