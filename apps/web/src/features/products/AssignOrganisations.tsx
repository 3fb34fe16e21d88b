import { useState } from 'react';
import type { InventoryOrganisation } from '@edp/contract/organisations';
import type { ProductRow } from '@edp/contract/product-list';
import { products } from '@edp/contract/products';
import { notify } from '../../lib/notify.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useSave } from '../../lib/use-save.ts';
import { ListNotice } from '../../pickers/ListNotice.tsx';
import { OrganisationTransfer } from '../../pickers/OrganisationTransfer.tsx';
import { PICKER_WIDTH } from '../../pickers/picker-size.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DiscardQuestion } from '../../ui/DiscardQuestion.tsx';
import { useProductOrganisations } from './use-product-organisations.ts';

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
  const { data: saved, ...state } = useProductOrganisations(product.proId);
  const save = async () => {
    if (added.length === 0) return notify.warning(t('请选择要添加的组织！！！'));
    setBusy(true);
    const { kind } = await assign({
      id: product.proId,
      invOrgList: added.map(({ invorgId }) => invorgId),
    });
    setBusy(false);
    if (kind === 'saved') onClose();
  };
  const close = () => (added.length > 0 ? setAsking(true) : onClose());
  return (
    <Dialog
      title={`${t('分配库存组织')} · ${product.name || product.code}`}
      width={PICKER_WIDTH}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('取消')}</Button>
          <Button kind="primary" busy={busy} disabled={!saved} onClick={() => void save()}>
            {t('保存')}
          </Button>
        </>
      }
    >
      {saved ? (
        <OrganisationTransfer saved={saved} added={added} onChange={setAdded} />
      ) : (
        <ListNotice {...state} />
      )}
      {asking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </Dialog>
  );
}
