import { useTexts } from '../../../lib/texts/texts.tsx';
import { MediaListView } from '../../../ui/pictures/MediaListView.tsx';
import { MainPicturesField, ThumbnailField } from '../../../ui/record/record-files.tsx';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';
import { RichTextField } from '../../../ui/rich-text/RichTextField.tsx';
import { RichTextView } from '../../../ui/rich-text/RichTextView.tsx';
import { MaterialField } from './material-values.ts';

/** Thumbnail, main pictures and the short description. */
export function PicturesTab() {
  const t = useTexts();
  const shownMedia = (files: unknown) => <MediaListView value={files} />;
  return (
    <>
      <RecordSection>
        <MaterialField name="picId" label={t('缩略图')} wide show={shownMedia}>
          <ThumbnailField />
        </MaterialField>
        <MaterialField name="picUrls" label={t('主图')} wide show={shownMedia}>
          <MainPicturesField />
        </MaterialField>
      </RecordSection>
      <RecordSection>
        <MaterialField
          name="graphicDetails"
          label={t('功能简写')}
          wide
          show={(html) => <RichTextView value={html} />}
        >
          <RichTextField label={t('功能简写')} />
        </MaterialField>
      </RecordSection>
    </>
  );
}
