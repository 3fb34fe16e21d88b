import { useState } from 'react';
import { products } from '@edp/contract/products';
import { call } from '../../lib/api/call.ts';
import { useCan } from '../../lib/session/can.ts';
import { isInvalid, reportFailure } from '../../lib/api/failure.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { isNothing, NO_VARIANTS, type ChosenEffects, type Effects } from './effects.ts';
import { useMayEditVariants } from './variants/use-column-titles.ts';
import { inputOf, VARIANTS, type ProductValues } from './record/product-values.ts';

const NOTHING_CHOSEN: ChosenEffects = { materials: [], withVariants: false };

interface Question {
  effects: Effects;
  answer: (chosen: ChosenEffects | undefined) => void;
}

/** A product as it was read; without an id a new one. */
interface Former {
  id?: number | undefined;
  active?: number | undefined;
}

/** Asks before a product is saved what else is to change; `question` is to be shown as a window. */
export function useEffects() {
  const t = useTexts();
  const mayEdit = useMayEditVariants();
  const canShow = useCan('product').field(VARIANTS) && mayEdit;
  const mayShelve = useCan('specification').button('enable');
  const [question, setQuestion] = useState<Question>();
  const variantsOf = async (values: ProductValues, { id, active = 0 }: Former) => {
    if (values.active !== 1 || active === 1) return NO_VARIANTS;
    const added = mayShelve ? values[VARIANTS].rows.filter((row) => row.id === undefined).length : 0;
    if (!id) return { ...NO_VARIANTS, count: added };
    const { data } = await call(products.variantsOffShelf, { ids: [id] });
    return { ...data, count: data.count + added };
  };
  const materialsOf = async (values: ProductValues, { id }: Former) => {
    if (!id || !canShow) return [];
    try {
      return (await call(products.materialsToChange, { id, [VARIANTS]: inputOf(values)[VARIANTS] })).data;
    } catch (error) {
      // The save says what is wrong, at its place.
      if (isInvalid(error)) return [];
      throw error;
    }
  };
  return {
    question,
    /** Undefined when the save is given up or cannot be prepared; why has been said. */
    async ask(values: ProductValues, former: Former): Promise<ChosenEffects | undefined> {
      try {
        const [variants, materials] = await Promise.all([
          variantsOf(values, former),
          materialsOf(values, former),
        ]);
        const effects = { variants, materials };
        if (isNothing(effects)) return NOTHING_CHOSEN;
        return await new Promise((resolve) => {
          const answer = (chosen: ChosenEffects | undefined) => {
            setQuestion(undefined);
            resolve(chosen);
          };
          setQuestion({ effects, answer });
        });
      } catch (error) {
        reportFailure(error, t('操作失败'));
        return undefined;
      }
    },
  };
}
