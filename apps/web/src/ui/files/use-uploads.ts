import { use, useCallback, useEffect, useId, useRef, useState, type RefObject } from 'react';
import { failureText } from '../../lib/api/failure.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { upload, type UploadOptions } from '../../lib/api/upload.ts';
import { UnsentContext } from '../form-core/form-context.ts';
import { refusalOf, type UploadLimits } from './picture-rules.ts';
import { fitted } from './shrink-picture.ts';
import type { StoredFile } from './stored-file.ts';

/** What may be uploaded, and as what. */
export interface UploadKind {
  limits: UploadLimits;
  source?: Parameters<typeof upload>[1];
  purpose?: UploadOptions['purpose'];
}

/** A file on its way, or one that could not be sent. */
export interface Sending {
  key: number;
  name: string;
  percent: number;
  error?: string | undefined;
  again?: () => void;
}

interface UploadsOptions {
  /** Stands in the page as long as the form does; uploads of a form that was given up are cancelled. */
  place: RefObject<HTMLElement | null>;
  kindOf: (file: File) => UploadKind;
  /** `turn` rises in the order in which files were chosen. */
  onUploaded: (file: StoredFile, turn: number) => void;
}

let lastKey = 0;

/**
 * Checks and uploads any number of files at once; they go on while another tab is shown. As long as one is on
 * its way or could not be sent, the form around it has unsaved input and is not saved.
 */
export function useUploads({ place, kindOf, onUploaded }: UploadsOptions) {
  const t = useTexts();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const tellNothing = useTellForm(place, sendings);
  useEffect(() => {
    const [element, uploads] = [place.current, running.current];
    const stop = () => {
      if (element?.isConnected) return;
      for (const aborter of uploads.values()) aborter.abort();
      tellNothing();
    };
    // Behind another tab the form is still in the page.
    return () => void setTimeout(stop);
  }, [place, tellNothing]);

  const change = (key: number, part: Partial<Sending>) =>
    setSendings((all) => all.map((sending) => (sending.key === key ? { ...sending, ...part } : sending)));
  const forget = (key: number) => {
    running.current.delete(key);
    setSendings((all) => all.filter((sending) => sending.key !== key));
  };
  const run = async (key: number, file: File) => {
    const aborter = new AbortController();
    running.current.set(key, aborter);
    change(key, { percent: 0, error: undefined });
    const { source = 'edp', purpose } = kindOf(file);
    const onProgress = (percent: number) => change(key, { percent });
    try {
      const options = { onProgress, signal: aborter.signal, ...(purpose && { purpose }) };
      // What was cut out of a picture may be heavier than the picture was.
      const uploaded = await upload(await fitted(file, kindOf(file).limits), source, options);
      forget(key);
      onUploaded(uploaded, key);
    } catch (reason) {
      if (aborter.signal.aborted) forget(key);
      else
        change(key, { error: t(failureText(reason, 'unable to upload.')), again: () => void run(key, file) });
    }
  };
  return {
    sendings,
    /** Why files were not taken, each reason once. */
    refusals,
    /** Says why something was not taken, until files are checked again; without a reason it takes that away. */
    refuse: (reason?: string) => setRefusals(reason ? [reason] : []),
    /** The files that may be uploaded, pictures that are too large made smaller; why others may not is told. */
    async check(chosen: readonly File[]): Promise<File[]> {
      const files: File[] = [];
      // One after another: many large pictures at once are more than a tablet can hold.
      for (const file of chosen) files.push(await fitted(file, kindOf(file).limits));
      const shrunk = files.filter((file, at) => file !== chosen[at]).length;
      if (shrunk > 0) notify.success(t('{n} 张图片过大，已自动缩小', { n: shrunk }));
      const reasons = await Promise.all(files.map((file) => refusalOf(file, kindOf(file).limits, t)));
      setRefusals([...new Set(reasons.filter((reason) => reason !== undefined))]);
      return files.filter((_, at) => reasons[at] === undefined);
    },
    /** Answers the turn of the file. */
    send(file: File): number {
      const key = ++lastKey;
      setSendings((all) => [...all, { key, name: file.name, percent: 0 }]);
      void run(key, file);
      return key;
    },
    /** Cancels one that is running, or puts away one that failed. */
    cancel(key: number) {
      running.current.get(key)?.abort();
      forget(key);
    },
  };
}

/** Tells the form around the field what is on its way or could not be sent; the answer tells it that nothing is. */
function useTellForm(place: UploadsOptions['place'], sendings: readonly Sending[]) {
  const t = useTexts();
  const tell = use(UnsentContext);
  const source = useId();
  const isUnderway = sendings.some(({ error }) => error === undefined);
  const words = isUnderway ? t('文件正在上传，请稍候') : t('有文件没有上传成功，请重新上传或移除');
  const message = sendings.length > 0 ? words : undefined;
  useEffect(() => {
    const path = place.current?.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? '';
    tell(source, message === undefined ? undefined : { path, message });
  }, [place, tell, source, message]);
  return useCallback(() => tell(source, undefined), [tell, source]);
}
