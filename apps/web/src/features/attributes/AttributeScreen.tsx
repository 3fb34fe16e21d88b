import { useTexts } from '../../lib/texts/texts.tsx';
import { InnerTabs } from '../../ui/tabs/InnerTabs.tsx';
import { AttributesPage } from './AttributesPage.tsx';
import { VariantsPage } from './VariantsPage.tsx';

/** Variants of products, and the attributes that tell them apart. */
export function AttributeScreen() {
  const t = useTexts();
  return (
    <InnerTabs
      label={t('规格')}
      pages={[
        { page: 'rows', label: t('商品规格'), Component: VariantsPage },
        { page: 'definitions', label: t('规格定义'), Component: AttributesPage },
      ]}
    />
  );
}
