import { useTexts } from '../../lib/texts.tsx';
import { DocumentListField } from '../../ui/DocumentListField.tsx';
import { DocumentListView } from '../../ui/DocumentListView.tsx';
import { RecordSection } from '../../ui/RecordSection.tsx';
import { MaterialField } from './material-values.ts';

/** Attachments. */
export function DocumentsTab() {
  const t = useTexts();
  return (
    <RecordSection>
      <MaterialField
        name="productDocumentUrls"
        label={t('商品文档')}
        wide
        show={(files) => <DocumentListView value={files} />}
      >
        <DocumentListField max={5} hint={t('PDF、Office、ZIP、TXT、JPG、PNG，每个小于 20MB')} />
      </MaterialField>
    </RecordSection>
  );
}
