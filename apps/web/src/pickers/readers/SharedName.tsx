import type { ReactNode } from 'react';
import type { AccessFields } from '@edp/contract/access';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Badge } from '../../ui/table/Badge.tsx';

interface SharedNameProps {
  record: AccessFields;
  /** Its code or name. */
  children: ReactNode;
}

/** A record of a list by its code or name, with a tag behind it where only a sharing rule shows it. */
export function SharedName({ record: { sharedBy: name, canChange }, children }: SharedNameProps) {
  const t = useTexts();
  if (name === '') return children;
  const explanation = canChange
    ? t('通过规则“{name}”共享，可修改', { name })
    : t('通过规则“{name}”共享，只读', { name });
  return (
    <Badge tag={t('共享')} explanation={explanation}>
      {children}
    </Badge>
  );
}
