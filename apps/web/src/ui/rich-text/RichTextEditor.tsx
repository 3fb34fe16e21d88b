import { useMemo, useRef } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { limitsFor } from '../../lib/api/upload.ts';
import type { RichTextFieldProps } from './rich-text-field.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import { UploadList } from '../files/UploadList.tsx';
import { PICTURE_TYPES } from '../files/picture-rules.ts';
import { AT_ONCE, useRichText } from './use-rich-text.ts';
import { useUploads } from '../files/use-uploads.ts';
import { FileInput } from '../files/FileInput.tsx';
import styles from './rich-text.module.css';
import view from './rich-text-view.module.css';

const KIND = { purpose: 'rich-text', limits: limitsFor('rich-text') } as const;

/** Tools and text; pictures are chosen, pasted or dropped. */
export function RichTextEditor({ value, onChange, onBlur, label, ...props }: Omit<RichTextFieldProps, 'id'>) {
  const t = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = async (files: readonly File[]) => {
    for (const file of await uploads.check(files)) uploads.send(file);
  };
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid = false } = props;
  const attributes = useMemo(
    () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-invalid': String(invalid),
      ...(describedBy && { 'aria-describedby': describedBy }),
      class: view.text ?? '',
    }),
    [label, describedBy, invalid],
  );
  const editor = useRichText({
    ...(value !== undefined && { value }),
    ...(onChange && { onChange }),
    ...(onBlur && { onBlur }),
    place,
    attributes,
    onFiles: (files) => void take(files),
  });
  const uploads = useUploads({
    place: frame,
    kindOf: () => KIND,
    onUploaded: ({ url, originalName }) =>
      editor.chain().setImage({ src: url, alt: originalName }).setMeta(AT_ONCE, true).run(),
  });
  return (
    <div ref={frame} className={styles.frame}>
      <RichTextToolbar editor={editor} label={label} onPicture={() => input.current?.click()} />
      <div ref={place} className={styles.paper} />
      <FileInput
        ref={input}
        label={t('插入图片')}
        multiple
        accept={PICTURE_TYPES}
        onChoose={(files) => void take(files)}
      />
      <div className={styles.uploads}>
        <UploadList sendings={uploads.sendings} refusals={uploads.refusals} onCancel={uploads.cancel} />
      </div>
    </div>
  );
}
