import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { upload } from '../lib/upload.ts';
import type { Picture } from './picture.ts';
import { refusalOf, type PictureLimits } from './picture-rules.ts';

/** Checks and uploads one picture; a second one or leaving the form cancels the upload that is running. */
export function usePictureUpload(limits: PictureLimits, onUploaded: (picture: Picture) => void) {
  const t = useTexts();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    const aborter = new AbortController();
    running.current = aborter;
    setProgress(0);
    try {
      const { filePath, url } = await upload(file, 'edp', {
        onProgress: setProgress,
        signal: aborter.signal,
      });
      onUploaded({ filePath, url });
    } catch {
      // The documents know one text for every failed upload.
      if (!aborter.signal.aborted) setError('unable to upload.');
    } finally {
      if (running.current === aborter) setProgress(undefined);
    }
  };
  return {
    /** Percent sent; undefined while nothing is on the way. */
    progress,
    error,
    setError,
    cancel: () => running.current?.abort(),
    async take(files: readonly File[]) {
      const [file] = files;
      if (!file) return;
      running.current?.abort();
      const refusal = files.length > 1 ? t('只能上传一张图片') : await refusalOf(file, limits, t);
      setError(refusal);
      if (!refusal) await send(file);
    },
  };
}
