import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { useTexts } from '../../lib/texts/texts.tsx';

/** What a select's button to take the choice away looks like and is called. */
export function useClearButton() {
  const t = useTexts();
  return { clearIcon: <CloseCircleFilled />, label: t('清除') };
}
