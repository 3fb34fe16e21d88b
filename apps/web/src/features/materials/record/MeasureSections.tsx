import type { ComponentProps } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Measure, MeasureUnitField } from '../../../pickers/measures/MeasureFields.tsx';
import { RecordSelect } from '../../../pickers/records/RecordSelect.tsx';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';

/** Size, weight and volume of one piece, each in a unit. */
export function MeasureSections() {
  const t = useTexts();
  return (
    <>
      <RecordSection title={t('尺寸')} kind="dense">
        <UnitField name="lengthUnitId" label={t('长度单位')} />
        <Measure name="length" label={t('长')} />
        <Measure name="width" label={t('宽')} />
        <Measure name="height" label={t('高')} />
      </RecordSection>
      <RecordSection title={t('重量与体积')} kind="dense">
        <UnitField name="weightUnitId" label={t('重量单位')} />
        <Measure name="grossWeight" label={t('毛重')} />
        <Measure name="netWeight" label={t('净重')} />
        <UnitField name="volumeUnitId" label={t('体积单位')} />
        <Measure name="volume" label={t('体积')} />
      </RecordSection>
    </>
  );
}

type UnitFieldProps = Omit<ComponentProps<typeof MeasureUnitField>, 'children'>;

function UnitField(field: UnitFieldProps) {
  const t = useTexts();
  return (
    <MeasureUnitField {...field}>
      <RecordSelect of="unit" placeholder={t('请选择')} />
    </MeasureUnitField>
  );
}
