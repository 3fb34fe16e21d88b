import { useTexts } from '../../lib/texts.tsx';
import { MediaListField } from '../../ui/MediaListField.tsx';
import { MediaListView } from '../../ui/MediaListView.tsx';
import { RecordSection } from '../../ui/RecordSection.tsx';
import { RichTextField } from '../../ui/RichTextField.tsx';
import { RichTextView } from '../../ui/RichTextView.tsx';
import { ProductField } from './product-values.ts';

/** Thumbnail, main pictures and what is told about a product. */
export function PictureTab() {
  const t = useTexts();
  const media = (files: unknown) => <MediaListView value={files} />;
  return (
    <>
      <RecordSection>
        <ProductField name="picId" label={t('缩略图')} wide show={media}>
          <MediaListField
            max={1}
            best={{ width: 360, height: 235 }}
            hint={t('建议尺寸 360x235，JPG/PNG，小于 1MB，仅一张')}
          />
        </ProductField>
        <ProductField name="picIds" label={t('主图')} wide show={media}>
          <MediaListField
            max={5}
            video
            best={{ width: 750, height: 550 }}
            hint={t('建议尺寸 750x550，JPG/PNG，小于 1MB；视频 MP4，小于 110MB')}
          />
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
