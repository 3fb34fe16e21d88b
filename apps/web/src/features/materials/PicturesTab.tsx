import { useTexts } from '../../lib/texts.tsx';
import { MediaListView } from '../../ui/MediaListView.tsx';
import { MainPicturesField, ThumbnailField } from '../../ui/record-files.tsx';
import { RecordSection } from '../../ui/RecordSection.tsx';
import { RichTextField } from '../../ui/RichTextField.tsx';
import { RichTextView } from '../../ui/RichTextView.tsx';
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
