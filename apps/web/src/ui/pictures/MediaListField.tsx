import { useRef, useState, type DragEvent } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { limitsFor } from '../../lib/api/upload.ts';
import { FilePreview } from '../files/FilePreview.tsx';
import { focusAfterRemoval } from '../basic/focus-after-removal.ts';
import { MediaTile } from './MediaTile.tsx';
import { UploadList } from '../files/UploadList.tsx';
import { useCropping } from './use-cropping.ts';
import { useFileList } from '../files/use-file-list.ts';
import { useUploads } from '../files/use-uploads.ts';
import { PICTURE_TYPES } from '../files/picture-rules.ts';
import type { StoredFile } from '../files/stored-file.ts';
import { FileInput } from '../files/FileInput.tsx';
import styles from './media.module.css';

interface MediaListFieldProps {
  /** Given by the field around it, as are the four below. */
  id?: string;
  value?: StoredFile[] | undefined;
  onChange?: (files: StoredFile[]) => void;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | undefined;
  /** So many in all. */
  max: number;
  /** Takes mp4 as well. */
  video?: boolean;
  /** Pixels that are good to have; a picture of other proportions can be cropped. Absent: nothing is cropped. */
  best?: { width: number; height: number };
  /** What is good to upload: size in pixels, kinds, weight. */
  hint: string;
}

const NOTHING: StoredFile[] = [];

/** Pictures, and videos where allowed: chosen, dropped, cropped, put in order by mouse or keys, looked at and removed. */
export function MediaListField({
  value = NOTHING,
  onChange,
  max,
  video = false,
  ...props
}: MediaListFieldProps) {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<StoredFile>();
  const drag = useTileDrag();
  const files = useFileList(value, { max, onChange });
  const uploads = useUploads({
    place,
    kindOf: (file) => kindOf(file, video),
    onUploaded: (file, turn) => {
      if (!files.add(file, turn)) refuseMore();
    },
  });
  const refuseMore = () => uploads.refuse(t('最多{n}个', { n: max }));
  const cropping = useCropping(props.best, { send: uploads.send, refuse: uploads.refuse });
  const room = max - value.length - uploads.sendings.length - cropping.waiting;

  const take = async (chosen: readonly File[]) => {
    const fitting = await uploads.check(chosen);
    if (fitting.length > room) refuseMore();
    await cropping.take(fitting.slice(0, Math.max(0, room)));
  };
  const remove = (id: number) => {
    uploads.refuse();
    focusAfterRemoval();
    files.remove(id);
    // Where it was the only one the button comes back first.
    setTimeout(() => {
      if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
    });
  };
  const preview = (file: StoredFile) => (file.url ? setShown(file) : uploads.refuse(t('图片路径错误')));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) void take([...event.dataTransfer.files]);
    else if (drag.from !== undefined && drag.over !== undefined) files.move(drag.from, drag.over);
    drag.tell('end', 0);
  };
  return (
    <div
      ref={place}
      // Where there is no button the label leads here.
      id={room > 0 ? undefined : props.id}
      tabIndex={-1}
      className={styles.field}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onPaste={(event) => {
        if (event.clipboardData.files.length > 0) void take([...event.clipboardData.files]);
      }}
    >
      <ul className={styles.tiles}>
        {value.map((file, at) => (
          <MediaTile
            key={file.id}
            file={file}
            at={at}
            count={value.length}
            isTarget={drag.from !== undefined && drag.from !== at && drag.over === at}
            onPreview={() => preview(file)}
            onMove={(to) => files.move(at, to)}
            onRemove={() => remove(file.id)}
            onDrag={(phase) => drag.tell(phase, at)}
          />
        ))}
        {room > 0 && (
          <li>
            <button
              type="button"
              id={props.id}
              className={styles.add}
              aria-describedby={props['aria-describedby']}
              data-invalid={String(props['aria-invalid']) === 'true'}
              title={t('点击选择，也可以拖入或粘贴')}
              onClick={() => input.current?.click()}
            >
              {video ? t('+ 上传图片或视频') : t('+ 上传图片')}
            </button>
          </li>
        )}
      </ul>
      <FileInput
        ref={input}
        multiple
        accept={[...PICTURE_TYPES, ...(video ? ['video/mp4'] : [])]}
        onChoose={(files) => void take(files)}
      />
      <p className={styles.hint}>
        {props.hint}
        <span>{`${value.length} / ${max}`}</span>
      </p>
      <UploadList sendings={uploads.sendings} refusals={uploads.refusals} onCancel={uploads.cancel} />
      {cropping.dialog && <cropping.dialog.Dialog {...cropping.dialog.props} />}
      {shown && <FilePreview file={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

function kindOf(file: File, video: boolean) {
  if (video && file.name.toLowerCase().endsWith('.mp4'))
    return { purpose: 'video', limits: limitsFor('video') } as const;
  const limits = limitsFor('picture');
  return { purpose: 'picture', limits: video ? { ...limits, accept: PICTURE_TYPES } : limits } as const;
}

/** Which tile is being dragged, and over which one. */
function useTileDrag() {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  return {
    from,
    over,
    tell(phase: 'start' | 'over' | 'end', at: number) {
      if (phase === 'start') setFrom(at);
      setOver(phase === 'over' ? at : undefined);
      if (phase === 'end') setFrom(undefined);
    },
  };
}
