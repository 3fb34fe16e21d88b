import { Input, InputNumber } from 'antd';
import { brandForm, brands, type Brand } from '@edp/contract/brands';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSave } from '../../lib/query/use-save.ts';
import { EnabledName } from '../../ui/basic/enabled.tsx';
import { EnabledChoice } from '../../ui/basic/EnabledChoice.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { PictureField } from '../../ui/pictures/PictureField.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { picture, pictureOf } from '../../ui/form/picture.ts';

const Field = fieldsOf('brand', brandForm.extend({ labelPath: picture.optional() }));

interface BrandFormProps {
  /** Without an id it becomes a new one. */
  brand: Partial<Brand>;
  onClose: () => void;
}

export function BrandForm({ brand, onClose }: BrandFormProps) {
  const t = useTexts();
  const save = useSave(brands.save);
  return (
    <FormModal
      title={brand.id ? t('编辑品牌') : t('新增品牌')}
      again={!brand.id}
      record={brand}
      draft={{ form: 'brand', recordId: brand.id }}
      toFormValues={toFormValues}
      onSubmit={({ labelPath, ...values }, { id, version }) =>
        save({ ...values, labelPath: labelPath?.filePath ?? '', id, version })
      }
      onClose={onClose}
    >
      <Field name="code" label={t('代码')}>
        <Input />
      </Field>
      <Field name="name" label={t('名称')}>
        <Input />
      </Field>
      <Field name="active" label={t('状态')} show={(active) => <EnabledName on={active === 1} />}>
        <EnabledChoice on={1} off={0} />
      </Field>
      <Field name="sortOrder" label={t('排序')}>
        <InputNumber />
      </Field>
      <Field name="labelPath" label={t('图片')} wide>
        <PictureField limits={{ megabytes: 1 }} hint={t('建议尺寸 118x95，JPG/PNG，小于 1MB，仅一张')} />
      </Field>
      <Field name="description" label={t('备注')} wide>
        <Input.TextArea rows={3} />
      </Field>
    </FormModal>
  );
}

function toFormValues({ code = '', name = '', active = 1, sortOrder = 0, ...brand }: Partial<Brand>) {
  const { labelPath, url, description = '' } = brand;
  return { code, name, active, sortOrder, labelPath: pictureOf(labelPath, url), description };
}
