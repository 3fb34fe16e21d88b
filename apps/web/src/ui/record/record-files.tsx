import { useTexts } from '../../lib/texts/texts.tsx';
import { DocumentListField } from '../files/DocumentListField.tsx';
import { MediaListField } from '../pictures/MediaListField.tsx';

/** Given by the field around it. */
type MediaGiven = Omit<Parameters<typeof MediaListField>[0], 'max' | 'video' | 'best' | 'hint'>;
type DocumentsGiven = Omit<Parameters<typeof DocumentListField>[0], 'max' | 'hint'>;

/** The small picture by which materials and products are known in lists. */
export function ThumbnailField(given: MediaGiven) {
  const t = useTexts();
  return (
    <MediaListField
      {...given}
      max={1}
      best={{ width: 360, height: 235 }}
      hint={t('建议尺寸 360x235，JPG/PNG，小于 1MB，仅一张')}
    />
  );
}

/** Pictures and videos that show a material or product. */
export function MainPicturesField(given: MediaGiven) {
  const t = useTexts();
  return (
    <MediaListField
      {...given}
      max={5}
      video
      best={{ width: 750, height: 550 }}
      hint={t('建议尺寸 750x550，JPG/PNG，小于 1MB；视频 MP4，小于 110MB')}
    />
  );
}

/** Attachments of a material or product. */
export function AttachmentsField(given: DocumentsGiven) {
  const t = useTexts();
  return <DocumentListField {...given} max={5} hint={t('PDF、Office、ZIP、TXT、JPG、PNG，每个小于 20MB')} />;
}
