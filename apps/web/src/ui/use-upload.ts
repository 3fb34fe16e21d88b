import { useEffect, useRef, useState } from 'react';
import { failureText, isSessionOver } from '../lib/failure.ts';
import { useTexts } from '../lib/texts.tsx';
import { upload, type UploadOptions } from '../lib/upload.ts';
import { refusalOf, type UploadLimits } from './picture-rules.ts';

/** What may be uploaded, and as what. */
export interface UploadKind {
  limits: UploadLimits;
  source?: Parameters<typeof upload>[1];
  purpose?: UploadOptions['purpose'];
}

export type Uploaded = Awaited<ReturnType<typeof upload>>;

/**
 * Checks and uploads one file of any kind. A second one or leaving the form cancels the upload that is running; one
 * that failed can be sent again without being chosen anew.
 */
export function useUpload(kind: UploadKind, onUploaded: (file: Uploaded) => void) {
  const t = useTexts();
  const { limits, source = 'edp', purpose } = kind;
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const [unsent, setUnsent] = useState<File>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    const aborter = new AbortController();
    running.current = aborter;
    const isCurrent = () => running.current === aborter && !aborter.signal.aborted;
    setProgress(0);
    setError(undefined);
    setUnsent(undefined);
    try {
      const onProgress = (percent: number) => isCurrent() && setProgress(percent);
      const options = { onProgress, signal: aborter.signal, ...(purpose && { purpose }) };
      const uploaded = await upload(file, source, options);
      if (isCurrent()) onUploaded(uploaded);
    } catch (reason) {
      if (!isCurrent() || isSessionOver(reason)) return;
      setError(t(failureText(reason, 'unable to upload.')));
      setUnsent(file);
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
    /** Sends the file again that could not be sent; undefined when there is none. */
    retry: unsent && (() => void send(unsent)),
    async take(files: readonly File[]) {
      const [file] = files;
      if (!file) return;
      running.current?.abort();
      setUnsent(undefined);
      const refusal = files.length > 1 ? t('只能上传一个文件') : await refusalOf(file, limits, t);
      setError(refusal);
      if (!refusal) await send(file);
    },
  };
}
