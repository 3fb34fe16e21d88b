import { useTexts } from '../../../lib/texts/texts.tsx';
import { RecordName } from '../../../pickers/records/RecordName.tsx';
import { RecordSelect } from '../../../pickers/records/RecordSelect.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';
import { MeasureField } from './material-values.ts';

/** Size, weight and volume of one piece, each in a unit. */
export function MeasureSections() {
  const t = useTexts();
  return (
    <>
      <RecordSection title={t('尺寸')} kind="dense">
        <UnitField name="lengthUnitId" label={t('长度单位')} />
        <NumberOf name="lengthStr" label={t('长')} />
        <NumberOf name="widthStr" label={t('宽')} />
        <NumberOf name="highStr" label={t('高')} />
      </RecordSection>
      <RecordSection title={t('重量与体积')} kind="dense">
        <UnitField name="weightUnitId" label={t('重量单位')} />
        <NumberOf name="roughWeight" label={t('毛重')} />
        <NumberOf name="netWeight" label={t('净重')} />
        <UnitField name="volumeUnitId" label={t('体积单位')} />
        <NumberOf name="volumeStr" label={t('体积')} />
      </RecordSection>
    </>
  );
}

type Measure = Pick<Parameters<typeof MeasureField>[0], 'name' | 'label'>;

function NumberOf(measure: Measure) {
  return (
    <MeasureField {...measure}>
      <NumberField />
    </MeasureField>
  );
}

function UnitField(measure: Measure) {
  const t = useTexts();
  return (
    <MeasureField {...measure} show={(id) => <RecordName of="unit" id={id} />}>
      <RecordSelect of="unit" placeholder={t('请选择')} />
    </MeasureField>
  );
}
