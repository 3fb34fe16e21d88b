import { UPLOAD_RULES } from '@edp/contract/files';
import type { UploadPurpose } from '@edp/contract/files';
import { AppError } from '../../app-error.ts';

function refusal(kind: 'tooLarge' | 'unsupportedType', message: string): AppError {
  return Object.assign(new AppError(kind, message), { fields: [{ path: 'file', message }] });
}

export function tooLarge(megabytes: number): AppError {
  const message = `文件必须小于${megabytes}MB !`;
  return refusal('tooLarge', message);
}

/** The content, or the name together with it, is not of the kinds that the purpose takes. */
export function invalidType(purpose: UploadPurpose): AppError {
  const takesPictures = UPLOAD_RULES[purpose].extensions.every((extension) =>
    /^(jpe?g|png)$/.test(extension),
  );
  const message = takesPictures ? '只能上传JPG/PNG !' : '不支持上传这种文件！';
  return refusal('unsupportedType', message);
}
