import { boms } from '@edp/contract/boms';
import type { SignedInContext } from '../../http/context.ts';
import { saveBom } from '../boms/save-bom.ts';
import { saveLine } from '../boms/save-line.ts';
import { bills } from './content/boms.ts';
import { idsOf } from './demonstration-context.ts';
import { saveOutline } from './outline.ts';

/** Bills of the products, several levels deep. */
export async function loadBoms(context: SignedInContext): Promise<void> {
  const variantOf = await idsOf(context, 'product_specifications', 'item_code');
  for (const {
    cells: [variant = '', state],
    children,
  } of bills) {
    const bill = { variantId: variantOf(variant), active: state === 'off' ? 0 : 1 };
    const { id: bomId } = await saveBom(context, boms.save.input.parse(bill));
    await saveOutline(children, async ({ cells: [part = ''], sort }, supId) => {
      const line = { bomId, supId, sort, variantId: variantOf(part) };
      return (await saveLine(context, boms.savePart.input.parse(line))).id;
    });
  }
}
