import { Form } from 'antd';
import type { InventoryOrganisation } from '@edp/contract/organisations';
import { useTexts } from '../lib/texts.tsx';
import { RecordSection } from '../ui/RecordSection.tsx';
import { ListNotice } from './ListNotice.tsx';
import { OrganisationTransfer } from './OrganisationTransfer.tsx';
import type { Choices } from './use-choices.ts';

interface OrganisationAssignmentProps {
  /** Those that have the record; undefined for a new one. */
  saved: Choices<InventoryOrganisation[]> | undefined;
}

/** Gives a record to further inventory organisations, the field `invOrgList`; those that have it stay. */
export function OrganisationAssignment({ saved }: OrganisationAssignmentProps) {
  const t = useTexts();
  return (
    <RecordSection title={t('分配库存组织')} kind="plain">
      <Form.Item name="invOrgList" noStyle>
        <Transfer saved={saved} />
      </Form.Item>
    </RecordSection>
  );
}

interface TransferProps extends OrganisationAssignmentProps {
  /** Given by the form item around it, as is the next one. */
  value?: InventoryOrganisation[];
  onChange?: (added: InventoryOrganisation[]) => void;
}

const NONE: InventoryOrganisation[] = [];

function Transfer({ saved: { data, ...state } = ofNew, value = NONE, onChange }: TransferProps) {
  if (!data) return <ListNotice {...state} />;
  return <OrganisationTransfer saved={data} added={value} onChange={(added) => onChange?.(added)} />;
}

/** Nothing is asked for a new record. */
const ofNew: Choices<InventoryOrganisation[]> = {
  data: NONE,
  loading: false,
  error: undefined,
  retry: () => undefined,
};
