import { Form } from 'antd';
import { materials } from '@edp/contract/materials';
import type { InventoryOrganisation } from '@edp/contract/organisations';
import { call } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.tsx';
import { ListNotice } from '../../pickers/ListNotice.tsx';
import { OrganisationTransfer } from '../../pickers/OrganisationTransfer.tsx';
import { useChoices } from '../../pickers/use-choices.ts';
import { RecordSection } from '../../ui/RecordSection.tsx';

const EVERY = { invOrgName: '', unitOrgName: '', pageNo: 1, pageSize: 10_000 };

/** Gives a material to further inventory organisations; those that have it stay. */
export function AssignSection({ skuId }: { skuId: number | undefined }) {
  const t = useTexts();
  return (
    <RecordSection title={t('分配库存组织')} kind="plain">
      <Form.Item name="invOrgList" noStyle>
        <Assignment skuId={skuId} />
      </Form.Item>
    </RecordSection>
  );
}

interface AssignmentProps {
  skuId: number | undefined;
  /** Given by the form item around it, as is the next one. */
  value?: InventoryOrganisation[];
  onChange?: (added: InventoryOrganisation[]) => void;
}

const NONE: InventoryOrganisation[] = [];

function Assignment({ skuId, value = NONE, onChange }: AssignmentProps) {
  const { data, ...state } = useChoices({
    key: ['organisations', 'material', skuId],
    ask: async (signal) =>
      (await call(materials.organisations, { ...EVERY, skuId: skuId ?? 0 }, { signal })).data,
    when: skuId !== undefined,
  });
  const saved = skuId === undefined ? NONE : data;
  if (!saved) return <ListNotice {...state} />;
  return <OrganisationTransfer saved={saved} added={value} onChange={(added) => onChange?.(added)} />;
}
