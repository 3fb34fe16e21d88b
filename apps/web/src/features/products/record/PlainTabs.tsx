import { useTexts } from '../../../lib/texts/texts.tsx';
import { DocumentListView } from '../../../ui/files/DocumentListView.tsx';
import { AttachmentsField } from '../../../ui/record/record-files.tsx';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';
import { RichTextField } from '../../../ui/rich-text/RichTextField.tsx';
import { RichTextView } from '../../../ui/rich-text/RichTextView.tsx';
import { ProductField } from './product-values.ts';

/** Technical parameters. */
export function ParameterTab() {
  const t = useTexts();
  return (
    <RecordSection>
      <ProductField
        name="parameter"
        label={t('商品参数')}
        wide
        show={(html) => <RichTextView value={html} />}
      >
        <RichTextField label={t('商品参数')} />
      </ProductField>
    </RecordSection>
  );
}

/** Attachments. */
export function DocumentTab() {
  const t = useTexts();
  return (
    <RecordSection>
      <ProductField
        name="productDocumentIds"
        label={t('商品文档')}
        wide
        show={(files) => <DocumentListView value={files} />}
      >
        <AttachmentsField />
      </ProductField>
    </RecordSection>
  );
}
