import type { ChangeOrigin } from '@edp/contract/record-history';
import { useTexts } from '../../lib/texts/texts.tsx';

/** What the ways by which a change came are called. */
export function useOriginWords(): Readonly<Record<ChangeOrigin, string>> {
  const t = useTexts();
  return { screen: t('界面'), import: t('导入'), bulk: t('批量修改'), api: t('接口'), system: t('系统') };
}
