import { useTexts } from '../../lib/texts.tsx';
import { InnerTabs } from '../../ui/InnerTabs.tsx';
import { DefinitionsPage } from './DefinitionsPage.tsx';
import { RowsPage } from './RowsPage.tsx';

/** Rows of products, and the definitions that tell them apart. */
export function SpecificationScreen() {
  const t = useTexts();
  return (
    <InnerTabs
      label={t('规格')}
      pages={[
        { page: 'rows', label: t('商品规格'), Component: RowsPage },
        { page: 'definitions', label: t('规格定义'), Component: DefinitionsPage },
      ]}
    />
  );
}
