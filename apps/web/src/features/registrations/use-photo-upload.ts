import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { failureText } from '../../lib/failure.ts';
import { useTexts } from '../../lib/texts.tsx';
import { upload } from '../../lib/upload.ts';
import { refusalOf } from '../../ui/picture-rules.ts';
import type { UploadedPicture } from './draft.ts';

const LIMITS = { megabytes: 5 };

/** Uploads one photo for the registration; another one or leaving the form cancels the upload that is running. */
export function usePhotoUpload(onUploaded: (picture: UploadedPicture) => void) {
  const t = useTexts();
  const [percent, setPercent] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    const aborter = new AbortController();
    running.current = aborter;
    setPercent(0);
    try {
      const options = { purpose: 'licence', onProgress: setPercent, signal: aborter.signal } as const;
      const { id, url } = await upload(file, 'edp-pc', options);
      onUploaded({ id, url, name: file.name });
    } catch (error) {
      if (aborter.signal.aborted) return;
      if (!(error instanceof CallError)) console.error(error);
      setRefusal(failureText(error, t('unable to upload.')));
    } finally {
      if (running.current === aborter) setPercent(undefined);
    }
  };
  return {
    /** Percent sent; undefined while nothing is on the way. */
    percent,
    refusal,
    cancel: () => running.current?.abort(),
    async take(file: File | undefined) {
      if (!file) return;
      running.current?.abort();
      const reason = await refusalOf(file, LIMITS, t);
      setRefusal(reason);
      if (!reason) await send(file);
    },
  };
}
