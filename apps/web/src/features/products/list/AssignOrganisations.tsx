import { useState } from 'react';
import type { InventoryOrganisation } from '@edp/contract/organisations';
import type { ProductRow } from '@edp/contract/product-list';
import { products } from '@edp/contract/products';
import { notify } from '../../../lib/browser/notify.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useSave } from '../../../lib/query/use-save.ts';
import { queryOf } from '../../../lib/query/query.ts';
import { ALL_ORGANISATIONS, StoredTransfer } from '../../../pickers/organisations/StoredTransfer.tsx';
import { Dialog, WIDE } from '../../../ui/overlay/Dialog.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DiscardQuestion } from '../../../ui/form/DiscardQuestion.tsx';

interface AssignOrganisationsProps {
  product: ProductRow;
  onClose: () => void;
}

/** Gives a product to further inventory organisations; what is assigned already stays. */
export function AssignOrganisations({ product, onClose }: AssignOrganisationsProps) {
  const t = useTexts();
  const [added, setAdded] = useState<InventoryOrganisation[]>([]);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const assign = useSave(products.assign);
  const save = async () => {
    if (added.length === 0) return notify.warning(t('请选择要添加的组织！！！'));
    setBusy(true);
    const { kind } = await assign({
      id: product.productId,
      inventoryOrganisationIds: added.map(({ inventoryOrganisationId }) => inventoryOrganisationId),
    });
    setBusy(false);
    if (kind === 'saved') onClose();
  };
  const close = () => (added.length > 0 ? setAsking(true) : onClose());
  return (
    <Dialog
      title={`${t('分配库存组织')} · ${product.name || product.code}`}
      width={WIDE}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('取消')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t('保存')}
          </Button>
        </>
      }
    >
      <StoredTransfer
        stored={queryOf(products.organisations, { ...ALL_ORGANISATIONS, productId: product.productId })}
        added={added}
        onChange={setAdded}
      />
      {asking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </Dialog>
  );
}
