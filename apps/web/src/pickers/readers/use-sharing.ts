import type { AccessFields } from '@edp/contract/access';
import { useTexts } from '../../lib/texts/texts.tsx';

/** What a record's page says of how its reader came to see it, and whether it may be changed: `sharing` of `RecordPage`. */
export function useSharing() {
  const t = useTexts();
  return ({ sharedBy: name = '', canChange = true }: Partial<AccessFields>) => {
    const note = canChange
      ? t('通过共享规则“{name}”查看，可修改', { name })
      : t('只读共享：通过共享规则“{name}”查看', { name });
    return { note: name === '' ? undefined : note, mayChange: canChange };
  };
}
