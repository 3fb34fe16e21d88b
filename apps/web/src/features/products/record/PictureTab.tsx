import { useTexts } from '../../../lib/texts/texts.tsx';
import { MediaListView } from '../../../ui/pictures/MediaListView.tsx';
import { MainPicturesField, ThumbnailField } from '../../../ui/record/record-files.tsx';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';
import { RichTextField } from '../../../ui/rich-text/RichTextField.tsx';
import { RichTextView } from '../../../ui/rich-text/RichTextView.tsx';
import { ProductField } from './product-values.ts';

/** Thumbnail, main pictures and what is told about a product. */
export function PictureTab() {
  const t = useTexts();
  const media = (files: unknown) => <MediaListView value={files} />;
  return (
    <>
      <RecordSection>
        <ProductField name="picId" label={t('缩略图')} wide show={media}>
          <ThumbnailField />
        </ProductField>
        <ProductField name="picIds" label={t('主图')} wide show={media}>
          <MainPicturesField />
        </ProductField>
      </RecordSection>
      <RecordSection>
        <ProductField
          name="graphicDetails"
          label={t('图文详情')}
          wide
          show={(html) => <RichTextView value={html} />}
        >
          <RichTextField label={t('图文详情')} />
        </ProductField>
      </RecordSection>
    </>
  );
}
