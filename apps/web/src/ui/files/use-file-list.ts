import { useLayoutEffect, useRef } from 'react';
import { moved } from './moved.ts';
import type { StoredFile } from './stored-file.ts';

interface FileListOptions {
  /** So many in all. */
  max: number;
  onChange: ((files: StoredFile[]) => void) | undefined;
}

/** Changes to the files of a field. Uploads may end at the same moment, so each change begins with the latest list. */
export function useFileList(value: readonly StoredFile[], { max, onChange }: FileListOptions) {
  const latest = useRef(value);
  const turns = useRef(new Map<number, number>());
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (files: StoredFile[]) => {
    latest.current = files;
    onChange?.(files);
  };
  return {
    /**
     * Adds a file; those that were chosen together come in the order of their turns, whichever arrives first. False:
     * there is no room for it.
     */
    add(file: StoredFile, turn: number): boolean {
      if (latest.current.length >= max) return false;
      turns.current.set(file.id, turn);
      const at = latest.current.findIndex(({ id }) => (turns.current.get(id) ?? 0) > turn);
      change(latest.current.toSpliced(at < 0 ? latest.current.length : at, 0, file));
      return true;
    },
    remove: (id: number) => change(latest.current.filter((file) => file.id !== id)),
    move: (from: number, to: number) => change(moved(latest.current, from, to)),
  };
}
