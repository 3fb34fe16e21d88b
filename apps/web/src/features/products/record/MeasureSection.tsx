import type { ComponentProps } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Measure, MeasureUnitField } from '../../../pickers/measures/MeasureFields.tsx';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';
import { MeasureUnit } from './MeasureUnit.tsx';

/** Size, weight and volume of one piece, each in a unit. */
export function MeasureSection() {
  const t = useTexts();
  return (
    <RecordSection title={t('尺寸与重量')} kind="dense">
      <UnitField name="lengthUnitId" label={t('长度单位')} category="LengthUnit" />
      <Measure name="length" label={t('长')} />
      <Measure name="width" label={t('宽')} />
      <Measure name="height" label={t('高')} />
      <UnitField name="weightUnitId" label={t('重量单位')} category="WeightUnit" />
      <Measure name="grossWeight" label={t('毛重')} />
      <Measure name="netWeight" label={t('净重')} />
      <Measure name="weight" label={t('重量')} />
      <UnitField name="volumeUnitId" label={t('体积单位')} category="VolumeUnit" />
      <Measure name="volume" label={t('体积')} />
    </RecordSection>
  );
}

interface UnitFieldProps extends Omit<ComponentProps<typeof MeasureUnitField>, 'children'> {
  category: string;
}

function UnitField({ category, ...field }: UnitFieldProps) {
  return (
    <MeasureUnitField {...field}>
      <MeasureUnit category={category} />
    </MeasureUnitField>
  );
}
