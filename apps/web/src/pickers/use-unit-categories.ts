import { useQuery } from '@tanstack/react-query';
import { units } from '@edp/contract/units';
import { call } from '../lib/call.ts';
import { reportFailure } from '../lib/failure.ts';
import { useLanguage, useTexts } from '../lib/texts.tsx';

/** The unit categories as options of a select. */
export function useUnitCategories(): { value: string; label: string }[] {
  const t = useTexts();
  const [language] = useLanguage();
  const { data } = useQuery({
    queryKey: ['data', units.categories.path, language],
    queryFn: async () => {
      try {
        return (await call(units.categories, {})).data;
      } catch (error) {
        reportFailure(error, t('获取数据失败'));
        throw error;
      }
    },
    retry: false,
    staleTime: 5 * 60_000,
  });
  return (data ?? []).map(({ sKey, name }) => ({ value: sKey, label: name }));
}
