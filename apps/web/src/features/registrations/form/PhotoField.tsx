import { UPLOAD_RULES } from '@edp/contract/files';
import { PlainFrame, usePlainField } from '../../../ui/plain/PlainField.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { PictureField } from '../../../ui/pictures/PictureField.tsx';
import type { UploadedPicture } from '../../../ui/form/picture.ts';

const LIMITS = { megabytes: UPLOAD_RULES.licence.megabytes };

interface PhotoFieldProps {
  name: 'licence' | 'idCard';
  label: string;
  value: UploadedPicture | undefined;
}

/** One photo of an application; its name stays where the address of a kept draft has expired. */
export function PhotoField({ name, label, value }: PhotoFieldProps) {
  const t = useTexts();
  const { id, error, set } = usePlainField(name);
  return (
    <PlainFrame id={id} label={label} error={error}>
      {(control) => (
        <PictureField
          {...control}
          label={label}
          value={value}
          onChange={set}
          hint={value?.name ?? t('JPG/PNG，小于5MB，一张')}
          limits={LIMITS}
          source="edp-pc"
          purpose="licence"
        />
      )}
    </PlainFrame>
  );
}
