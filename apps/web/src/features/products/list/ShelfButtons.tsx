import { useState } from 'react';
import { products } from '@edp/contract/products';
import { call } from '../../../lib/api/call.ts';
import { reportFailure } from '../../../lib/api/failure.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useSave, type SaveResult } from '../../../lib/query/use-save.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { onDemand } from '../../../ui/basic/on-demand.tsx';
import type { CheckedRows } from '../../../ui/selection/use-checked-rows.ts';
import { useOneByOne } from '../../../ui/selection/use-one-by-one.ts';
import { isNothing, type Effects } from '../effects.ts';

const EffectsDialog = onDemand(async () => (await import('../EffectsDialog.tsx')).EffectsDialog);

interface ShelfButtonsProps {
  chosen: Pick<CheckedRows<never>, 'ids' | 'isAll'>;
  onDone: () => void;
  onFailed: () => Promise<void>;
}

/** Puts the checked products on shelf, asking about their variants, or takes them off. */
export function ShelfButtons({ chosen, onDone, onFailed }: ShelfButtonsProps) {
  const t = useTexts();
  const putOnShelf = useSave(products.putOnShelf);
  const takeOffShelf = useSave(products.takeOffShelf);
  const [asking, setAsking] = useState<{ ids: number[]; effects: Effects }>();
  const ids = [...chosen.ids];
  const oneByOne = useOneByOne(chosen);
  const chosenOf = ({ length: n }: readonly number[]) => t('已选 {n} 项', { n });
  const run = async (save: () => Promise<SaveResult>) => {
    const { kind } = await save();
    setAsking(undefined);
    if (kind === 'saved') onDone();
    else await onFailed();
  };
  const put = (input: { ids: number[]; withVariants?: boolean }) =>
    // Variants that went on shelf along stay there: which ones they were nobody knows afterwards.
    putOnShelf(input, chosenOf(input.ids), () => takeOffShelf({ ids: input.ids }, chosenOf(input.ids)));
  const up = async () => {
    if (ids.length === 0) return notify.warning(t('请先选择商品'));
    try {
      const effects = { materials: [], variants: (await call(products.variantsOffShelf, { ids })).data };
      if (isNothing(effects)) await run(() => put({ ids }));
      else setAsking({ ids, effects });
    } catch (error) {
      reportFailure(error, t('操作失败'));
      await onFailed();
    }
  };
  const down = async () => {
    if (ids.length === 0) return notify.warning(t('请先选择商品'));
    await run(() => takeOffShelf({ ids }, chosenOf(ids), () => putOnShelf({ ids }, chosenOf(ids))));
  };
  return (
    <>
      <Button {...oneByOne} onClick={() => void up()}>
        {t('上架')}
      </Button>
      <Button {...oneByOne} onClick={() => void down()}>
        {t('下架')}
      </Button>
      {asking && (
        <EffectsDialog
          title={t('上架 {n} 个商品', { n: asking.ids.length })}
          confirm={t('上架')}
          effects={asking.effects}
          onConfirm={({ withVariants }) => run(() => put({ ids: asking.ids, withVariants }))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
