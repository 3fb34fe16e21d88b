import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { reportFailure } from '../../lib/api/failure.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { cutPicture, type Area } from './cut-picture.ts';
import styles from './crop.module.css';

const LARGEST_ZOOM = 4;
const ZOOM_STEP = 0.05;
const CENTRE = { x: 0, y: 0 };

export interface CropDialogProps {
  title: string;
  file: File;
  /** Width divided by height of what is cut out. */
  aspect: number;
  /** Pixels; a wider part is made smaller. */
  widest: number;
  shape?: 'rect' | 'round';
  onCancel: () => void;
  /** The picture turned out to be none. */
  onBroken: () => void;
  /** Takes the picture as it is; absent: it has to be cropped. */
  onWhole?: () => void;
  /** Given the chosen part; the dialog stays open and busy until it resolves. */
  onDone: (part: File) => Promise<void> | void;
}

/** Chooses the part of a picture that is uploaded. */
export function CropDialog({ title, file, aspect, widest, shape = 'rect', ...on }: CropDialogProps) {
  const t = useTexts();
  const [shown, setShown] = useState(file);
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const [crop, setCrop] = useState(CENTRE);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  // The window stays for the next picture, which starts over.
  if (shown !== file) {
    setShown(file);
    setCrop(CENTRE);
    setZoom(1);
    setArea(undefined);
  }

  const confirm = async () => {
    if (!area) return;
    setBusy(true);
    try {
      await on.onDone(await cutPicture(file, area, widest));
    } catch (error) {
      reportFailure(error, t('图片裁剪失败，请换一张图片'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={title}
      width={440}
      onClose={on.onCancel}
      footer={
        <>
          <Button onClick={on.onCancel}>{t('取消')}</Button>
          {on.onWhole && <Button onClick={on.onWhole}>{t('使用原图')}</Button>}
          <Button kind="primary" busy={busy} onClick={() => void confirm()}>
            {t('确定')}
          </Button>
        </>
      }
    >
      <div className={styles.stage} onKeyDown={keepForm}>
        <Cropper
          key={url}
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={LARGEST_ZOOM}
          aspect={aspect}
          cropShape={shape}
          showGrid={false}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '', onError: on.onBroken }}
          cropperProps={{ role: 'group', 'aria-label': t('裁剪区域，可拖动或用方向键移动') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <label className={styles.zoom} onKeyDown={keepForm}>
        {t('缩放')}
        <input
          type="range"
          min={1}
          max={LARGEST_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <div className={styles.hint}>{t('拖动图片选择位置，滚轮或滑块缩放')}</div>
    </Dialog>
  );
}

/** Enter in the dialog must not send the form around it. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
