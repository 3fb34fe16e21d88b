import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { reportFailure } from '../../lib/failure.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { squareOf, type Area } from './avatar-square.ts';
import styles from './AvatarCrop.module.css';

const LARGEST_ZOOM = 4;
const ZOOM_STEP = 0.05;

interface AvatarCropProps {
  file: File;
  /** Leads to the same picture. */
  url: string;
  onCancel: () => void;
  /** The picture turned out to be none. */
  onBroken: () => void;
  /** Given the chosen square; the dialog stays open and busy until it resolves. */
  onDone: (square: File) => Promise<void>;
}

/** Chooses the square of a picture that becomes the avatar. */
export function AvatarCrop({ file, url, onCancel, onBroken, onDone }: AvatarCropProps) {
  const t = useTexts();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    if (!area) return;
    setBusy(true);
    try {
      await onDone(await squareOf(file, area));
    } catch (error) {
      reportFailure(error, t('图片裁剪失败，请换一张图片'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t('裁剪头像')}
      width={440}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('取消')}</Button>
          <Button kind="primary" busy={busy} disabled={!area} onClick={() => void confirm()}>
            {t('确定')}
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={LARGEST_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '', onError: onBroken }}
          cropperProps={{ role: 'group', 'aria-label': t('裁剪区域，可拖动或用方向键移动') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <label className={styles.zoom}>
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
