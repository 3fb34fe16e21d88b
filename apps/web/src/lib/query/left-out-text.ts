import type { LeftOut } from '@edp/contract/deleted-records';
import type { Translate } from '../texts/texts.tsx';

/** What a restored record had to do without. */
export function leftOutText(t: Translate, leftOut: readonly LeftOut[]): string {
  return leftOut
    .map(({ kindName: kind, name, total: n }) => {
      if (n > 1) return t('{n} 项{kind}已不存在，已留空', { n, kind });
      return name
        ? t('{kind}“{name}”已不存在，已留空', { kind, name })
        : t('{kind}已不存在，已留空', { kind });
    })
    .join(t('；'));
}
