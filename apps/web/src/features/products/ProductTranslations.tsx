import { products } from '@edp/contract/products';
import { call } from '../../lib/call.ts';
import { useSave } from '../../lib/use-save.ts';
import { MultilingualModal } from '../../pickers/MultilingualModal.tsx';

interface ProductTranslationsProps {
  product: { id?: number; name?: string };
  onClose: () => void;
}

/** Names and remarks of a product by language. */
export function ProductTranslations({ product: { id = 0, name = '' }, onClose }: ProductTranslationsProps) {
  const save = useSave(products.saveTranslations);
  return (
    <MultilingualModal
      name={name}
      load={() => call(products.translations, { id })}
      save={(list) => save({ id, list })}
      onClose={onClose}
    />
  );
}
