import { certificates, type RemindedPerson, type WholeCertificate } from '@edp/contract/certificates';
import { call } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { useTexts } from '../../lib/texts/texts.tsx';

/** A certificate as its window takes it; without an id it becomes a new one. */
export type EditedCertificate = Partial<WholeCertificate & { people: readonly RemindedPerson[] }>;

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
      reportFailure(error, t('获取服务器数据失败'));
      return undefined;
    }
  };
}
