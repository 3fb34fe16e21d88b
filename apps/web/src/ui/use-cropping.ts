import { useState } from 'react';
import { useTexts } from '../lib/texts.tsx';
import type { CropDialogProps } from './CropDialog.tsx';
import { sizeOf } from './picture-rules.ts';

/** Proportions that differ less than this are the same. */
const TOLERANCE = 0.02;
/** A picture keeps more pixels than are needed now, for sharper screens. */
const SHARPNESS = 2;

interface Waiting {
  turn: number;
  file: File;
}

let lastTurn = 0;

interface CroppingOptions {
  send: (file: File) => void;
  refuse: (reason: string) => void;
}

/** Offers to crop pictures of other proportions, one after another, before they are sent; others are sent at once. */
export function useCropping(
  best: { width: number; height: number } | undefined,
  { send, refuse }: CroppingOptions,
) {
  const t = useTexts();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [first] = waiting;
  const next = () => setWaiting(([, ...rest]) => rest);
  const sendOn = (part: File) => {
    next();
    send(part);
  };
  const dialog: CropDialogProps | undefined = best &&
    first && {
      title: waiting.length > 1 ? t('裁剪图片（还有 {n} 张）', { n: waiting.length - 1 }) : t('裁剪图片'),
      file: first.file,
      aspect: best.width / best.height,
      widest: best.width * SHARPNESS,
      onCancel: next,
      onBroken: () => {
        next();
        refuse(t('只能上传JPG/PNG !'));
      },
      onWhole: () => sendOn(first.file),
      onDone: sendOn,
    };
  return {
    dialog,
    /** Another one for each picture; names of files repeat. */
    turn: first?.turn,
    /** So many are still to be cropped. */
    waiting: waiting.length,
    async take(files: readonly File[]) {
      for (const taken of files) {
        if (best && (await isOther(taken, best)))
          setWaiting((all) => [...all, { turn: ++lastTurn, file: taken }]);
        else send(taken);
      }
    },
  };
}

/** Whether it is a picture of other proportions. */
async function isOther(file: File, { width, height }: { width: number; height: number }): Promise<boolean> {
  const size = file.type.startsWith('image/') ? await sizeOf(file) : undefined;
  return size !== undefined && Math.abs((size.width * height) / (size.height * width) - 1) > TOLERANCE;
}
