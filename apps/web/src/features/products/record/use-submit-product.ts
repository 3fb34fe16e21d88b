import { useState } from 'react';
import { products } from '@edp/contract/products';
import type { Product } from '@edp/contract/product-form';
import { call } from '../../../lib/api/call.ts';
import { isInvalid, reportFailure } from '../../../lib/api/failure.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { useCan } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useSave } from '../../../lib/query/use-save.ts';
import { asFieldErrors } from '../../../pickers/measures/measure-values.ts';
import { isNothing, NO_VARIANTS, type ChosenEffects, type Effects } from '../effects.ts';
import { useMayEditVariants } from '../variants/use-column-titles.ts';
import { inputOf, VARIANTS, type ProductValues } from './product-values.ts';
import { refusalsOf, type Refusals } from './refusals.ts';

const GIVEN_UP = { kind: 'refused' as const, errors: [] };
const NOTHING_CHOSEN: ChosenEffects = { materials: [], withVariants: false };

/** A function that adds or changes a product, what it asks before, and what the server refused in its rows. */
export function useSubmitProduct() {
  const t = useTexts();
  const organisation = useSession()?.inventoryOrganisationId;
  const add = useSave(products.create);
  const change = useSave(products.update);
  const { ask, question } = useEffects();
  const [refusals, setRefusals] = useState<Refusals>(new Map());
  const submit = async (values: ProductValues, product: Partial<Product>) => {
    if (!organisation) {
      notify.warning(t('当前登录账号没有所属组织'));
      return GIVEN_UP;
    }
    const chosen = await ask(values, product);
    if (!chosen) return GIVEN_UP;
    const { id, version } = product;
    const { materials, withVariants } = chosen;
    const input = { ...inputOf(values), ...(withVariants && { withVariants }) };
    const result = await (id ? change({ ...input, id, version, materials }) : add(input));
    if (result.kind !== 'refused') return result;
    setRefusals(refusalsOf(result.errors, values[VARIANTS].rows));
    return { ...result, errors: asFieldErrors(result.errors) };
  };
  return { submit, refusals, question };
}

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
function useEffects() {
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
