import { amount } from '@edp/contract/amounts';
import { combinedUnitInput } from '@edp/contract/combined-unit';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { RecordName } from '../records/RecordName.tsx';

/** The measures of one piece, each a field of its own; a role sees all of them or none. */
const Field = fieldsOf('measures', combinedUnitInput.extend({ weight: amount }));

type FieldProps = Parameters<typeof Field>[0];

/** A number of its unit, such as a length. */
export function Measure(field: Pick<FieldProps, 'name' | 'label'>) {
  return (
    <Field {...field}>
      <NumberField />
    </Field>
  );
}

/** The unit of the measures next to it; the control inside chooses it. */
export function MeasureUnitField(field: Pick<FieldProps, 'name' | 'label' | 'children'>) {
  return <Field {...field} show={(id) => <RecordName of="unit" id={id} />} />;
}
