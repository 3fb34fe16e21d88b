import { useTexts } from '../../lib/texts.tsx';
import { RecordName } from '../../pickers/RecordName.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { RecordSection } from '../../ui/RecordSection.tsx';
import { MeasureUnit } from './MeasureUnit.tsx';
import { MeasureField } from './product-values.ts';

const groups = [
  {
    unit: 'lengthUnitId',
    label: '长度单位',
    category: 'LengthUnit',
    numbers: [
      ['lengthStr', '长'],
      ['widthStr', '宽'],
      ['highStr', '高'],
    ],
  },
  {
    unit: 'weightUnitId',
    label: '重量单位',
    category: 'WeightUnit',
    numbers: [
      ['roughWeight', '毛重'],
      ['netWeight', '净重'],
      ['weight', '重量'],
    ],
  },
  {
    unit: 'volumeUnitId',
    label: '体积单位',
    category: 'VolumeUnit',
    numbers: [['volumeStr', '体积']],
  },
] as const;

/** Size, weight and volume of one piece, each in a unit. */
export function MeasureSection() {
  const t = useTexts();
  return (
    <RecordSection title={t('尺寸与重量')} kind="dense">
      {groups.flatMap(({ unit, label, category, numbers }) => [
        <MeasureField key={unit} name={unit} label={t(label)} show={(id) => <RecordName of="unit" id={id} />}>
          <MeasureUnit category={category} />
        </MeasureField>,
        ...numbers.map(([name, words]) => (
          <MeasureField key={name} name={name} label={t(words)}>
            <NumberField />
          </MeasureField>
        )),
      ])}
    </RecordSection>
  );
}
