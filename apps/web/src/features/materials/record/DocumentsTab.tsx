import { useTexts } from '../../../lib/texts/texts.tsx';
import { DocumentListView } from '../../../ui/files/DocumentListView.tsx';
import { AttachmentsField } from '../../../ui/record/record-files.tsx';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';
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
        <AttachmentsField />
      </MaterialField>
    </RecordSection>
  );
}
