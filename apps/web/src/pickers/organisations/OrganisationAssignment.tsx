import type { InventoryOrganisation } from '@edp/contract/organisations';
import type { Query } from '../../lib/query/query.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { BareField } from '../../ui/form/BareField.tsx';
import { RecordSection } from '../../ui/record/RecordSection.tsx';
import { StoredTransfer } from './StoredTransfer.tsx';
import { OrganisationTransfer } from './OrganisationTransfer.tsx';

interface OrganisationAssignmentProps {
  /** Those that have the record; undefined for a new one. */
  stored: Query<InventoryOrganisation[]> | undefined;
}

/** Of what the form of such a record holds. */
interface Values {
  inventoryOrganisationIds: InventoryOrganisation[];
}

/** Gives a record to further inventory organisations, the field `inventoryOrganisationIds`; those that have it stay. */
export function OrganisationAssignment({ stored }: OrganisationAssignmentProps) {
  const t = useTexts();
  return (
    <RecordSection title={t('分配库存组织')} kind="plain">
      <BareField<Values> name="inventoryOrganisationIds">
        <AssignmentInput stored={stored} />
      </BareField>
    </RecordSection>
  );
}

interface AssignmentInputProps extends OrganisationAssignmentProps {
  /** Given by the field around it, as is the next one. */
  value?: InventoryOrganisation[];
  onChange?: (added: InventoryOrganisation[]) => void;
}

const NONE: InventoryOrganisation[] = [];

function AssignmentInput({ stored, value = NONE, onChange }: AssignmentInputProps) {
  const change = (added: InventoryOrganisation[]) => onChange?.(added);
  if (!stored) return <OrganisationTransfer saved={NONE} added={value} onChange={change} />;
  return <StoredTransfer stored={stored} added={value} onChange={change} />;
}
