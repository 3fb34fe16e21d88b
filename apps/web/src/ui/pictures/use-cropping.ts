import { useState, type ComponentType } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { CropDialogProps } from './CropDialog.tsx';
import { sizeOf } from '../files/picture-rules.ts';

/** Proportions that differ less than this are the same. */
const TOLERANCE = 0.02;
/** A picture keeps more pixels than are needed now, for sharper screens. */
const SHARPNESS = 2;

/** Pictures of one window. */
interface Batch {
  waiting: readonly File[];
  /** How many have been through. */
  done: number;
}

const NONE: Batch = { waiting: [], done: 0 };

interface CroppingOptions {
  send: (file: File) => void;
  refuse: (reason: string) => void;
}

/**
 * Offers to crop pictures of other proportions, one after another in one window, whose code comes with the first of them; others
 * are sent at once.
 */
export function useCropping(
  best: { width: number; height: number } | undefined,
  { send, refuse }: CroppingOptions,
) {
  const t = useTexts();
  const [{ waiting, done }, setBatch] = useState(NONE);
  const [Dialog, setDialog] = useState<ComponentType<CropDialogProps>>();
  const [first] = waiting;
  const total = done + waiting.length;
  const next = () =>
    setBatch(({ waiting: [, ...rest], done: before }) =>
      rest.length > 0 ? { waiting: rest, done: before + 1 } : NONE,
    );
  const sendOn = (part: File) => {
    next();
    send(part);
  };
  const shown: CropDialogProps | undefined = best &&
    first && {
      title: total > 1 ? t('裁剪图片（{at}/{n}）', { at: done + 1, n: total }) : t('裁剪图片'),
      file: first,
      aspect: best.width / best.height,
      widest: best.width * SHARPNESS,
      onCancel: next,
      onBroken: () => {
        next();
        refuse(t('只能上传JPG/PNG !'));
      },
      onWhole: () => sendOn(first),
      onDone: sendOn,
    };
  return {
    dialog: Dialog && shown && { Dialog, props: shown },
    /** So many are still to be cropped. */
    waiting: waiting.length,
    async take(files: readonly File[]) {
      const others: File[] = [];
      for (const taken of files) {
        if (best && (await isOther(taken, best))) others.push(taken);
        else send(taken);
      }
      if (others.length === 0) return;
      try {
        const { CropDialog } = await import('./CropDialog.tsx');
        setDialog(() => CropDialog);
      } catch (error) {
        console.error(error);
        refuse(t('获取服务器数据失败'));
        return;
      }
      setBatch((batch) => ({ ...batch, waiting: [...batch.waiting, ...others] }));
    },
  };
}

/** Whether it is a picture of other proportions. */
async function isOther(file: File, { width, height }: { width: number; height: number }): Promise<boolean> {
  const size = file.type.startsWith('image/') ? await sizeOf(file) : undefined;
  return size !== undefined && Math.abs((size.width * height) / (size.height * width) - 1) > TOLERANCE;
}
