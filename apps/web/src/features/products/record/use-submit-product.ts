import { useState } from 'react';
import { products } from '@edp/contract/products';
import type { Product } from '@edp/contract/product-form';
import { notify } from '../../../lib/browser/notify.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useSave } from '../../../lib/query/use-save.ts';
import { asFieldErrors } from '../../../pickers/measures/measure-values.ts';
import { inputOf, VARIANTS, type ProductValues } from './product-values.ts';
import { refusalsOf, type Refusals } from './refusals.ts';
import { useEffects } from '../use-effects.ts';

const GIVEN_UP = { kind: 'refused' as const, errors: [] };

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
