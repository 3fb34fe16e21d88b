import { useState } from 'react';
import { products } from '@edp/contract/products';
import { useTab } from '../../../lib/address/tab.ts';
import { useRemove } from '../../../lib/query/use-remove.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmDelete } from '../../../ui/overlay/ConfirmDelete.tsx';

/** 删除 on the page of a product, which is left once the product is in the recycle bin. */
export function DeleteProduct({ id, name }: { id: number; name: string }) {
  const t = useTexts();
  const { back } = useTab();
  const [asking, setAsking] = useState(false);
  const remove = useRemove(products.remove);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('删除')}</Button>
      {asking && (
        <ConfirmDelete
          name={name}
          onConfirm={async () => {
            const result = await remove({ id }, name);
            if (result.kind === 'removed') back();
            return result;
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
