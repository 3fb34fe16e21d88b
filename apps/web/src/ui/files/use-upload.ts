import type { RefObject } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { StoredFile } from './stored-file.ts';
import { useUploads, type UploadKind } from './use-uploads.ts';

interface UploadOptions {
  /** Stands in the page as long as the form does. */
  place: RefObject<HTMLElement | null>;
  kind: UploadKind;
  onUploaded: (file: StoredFile) => void;
}

/** Checks and uploads one file; a second one takes the place of the one that is running or could not be sent. */
export function useUpload({ place, kind, onUploaded }: UploadOptions) {
  const t = useTexts();
  const uploads = useUploads({ place, kindOf: () => kind, onUploaded });
  const [sending] = uploads.sendings;
  const isUnsent = sending?.error !== undefined;
  const cancel = sending && (() => uploads.cancel(sending.key));
  return {
    /** Percent sent; undefined while nothing is on the way. */
    progress: isUnsent ? undefined : sending?.percent,
    error: uploads.refusals[0] ?? sending?.error,
    refuse: uploads.refuse,
    /** Gives up the one that is running, or puts away the one that could not be sent; undefined when there is none. */
    cancel,
    /** Sends the file again that could not be sent; undefined when there is none. */
    retry: isUnsent ? sending.again : undefined,
    async take(files: readonly File[]) {
      if (files.length === 0) return;
      cancel?.();
      if (files.length > 1) return uploads.refuse(t('只能上传一个文件'));
      for (const file of await uploads.check(files)) uploads.send(file);
    },
  };
}
