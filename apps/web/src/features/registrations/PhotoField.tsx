import { UPLOAD_RULES } from '@edp/contract/files';
import { PlainFrame } from '../../lib/plain-form.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { PictureField } from '../../ui/PictureField.tsx';
import type { UploadedPicture } from '../../ui/picture.ts';

const LIMITS = { megabytes: UPLOAD_RULES.licence.megabytes };

interface PhotoFieldProps {
  label: string;
  value: UploadedPicture | undefined;
  error: string | undefined;
  onChange: (picture: UploadedPicture | undefined) => void;
}

/** One photo of an application; its name stays where the address of a kept draft has expired. */
export function PhotoField({ label, value, error, onChange }: PhotoFieldProps) {
  const t = useTexts();
  return (
    <PlainFrame label={label} error={error}>
      {(control) => (
        <PictureField
          {...control}
          label={label}
          value={value}
          onChange={onChange}
          hint={value?.name ?? t('JPG/PNG，小于5MB，一张')}
          limits={LIMITS}
          source="edp-pc"
          purpose="licence"
        />
      )}
    </PlainFrame>
  );
}
