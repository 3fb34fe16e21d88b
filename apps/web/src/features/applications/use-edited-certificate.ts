import { certificates } from '@edp/contract/certificates';
import { call } from '../../lib/call.ts';
import { reportFailure } from '../../lib/failure.ts';
import { useTexts } from '../../lib/texts.tsx';
import type { EditedCertificate } from './edited-certificate.ts';

/** A function that reads a certificate and its people afresh; undefined after a failure, which has been shown. */
export function useEditedCertificate() {
  const t = useTexts();
  return async (id: number): Promise<EditedCertificate | undefined> => {
    try {
      const [info, scope] = await Promise.all([
        call(certificates.info, { id }),
        call(certificates.remindScope, { id }),
      ]);
      return { ...info.data, people: scope.remindScope };
    } catch (error) {
      reportFailure(error, t('获取数据失败'));
      return undefined;
    }
  };
}
