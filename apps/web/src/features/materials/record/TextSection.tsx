import { Input } from 'antd';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';
import { MaterialField } from './material-values.ts';

const texts = [
  ['specification', '规格'],
  ['materialGrade', '材质'],
  ['sizeSpecification', '尺寸规格'],
  ['drawingNumber', '图号'],
  ['drawingExplain', '图纸说明'],
  ['innerDiameter', '内径'],
  ['outerDiameter', '外径'],
  ['wallThickness', '壁厚'],
  ['heatNumber', '炉批号'],
  ['blockNumber', '块号'],
] as const;

/** What else is written about a material. */
export function TextSection() {
  const t = useTexts();
  return (
    <RecordSection title={t('规格与描述')}>
      {texts.map(([name, label]) => (
        <MaterialField key={name} name={name} label={t(label)}>
          <Input />
        </MaterialField>
      ))}
      <MaterialField name="materialDescription" label={t('物料描述')} wide>
        <Input.TextArea rows={3} />
      </MaterialField>
    </RecordSection>
  );
}
