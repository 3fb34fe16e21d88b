import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { TellUnsent } from '../form-core/form-context.ts';
import type { FieldRefusal } from '../form-core/form-store.ts';

/** The fields of a form whose files are on their way or could not be sent; `forgive` is told once that is over. */
export function useUnsentFiles(forgive: (paths: readonly string[]) => void) {
  const [unsent, setUnsent] = useState<ReadonlyMap<string, FieldRefusal>>(new Map());
  const tellOver = useEffectEvent(forgive);
  useEffect(() => {
    const paths = [...unsent.values()].map(({ path }) => path);
    return () => tellOver(paths);
  }, [unsent]);
  const tell: TellUnsent = useCallback((source, refusal) => {
    setUnsent((former) => {
      if (former.get(source) === refusal) return former;
      const others = [...former].filter(([other]) => other !== source);
      return new Map(refusal ? [...others, [source, refusal]] : others);
    });
  }, []);
  return { unsent: [...unsent.values()], tell };
}
