import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { FieldRefusal, TellUnsent } from './form-context.ts';

/** The fields of a form whose files are on their way or could not be sent; they are checked anew once that is over. */
export function useUnsentFiles(recheck: (fields: readonly string[]) => void) {
  const [unsent, setUnsent] = useState<ReadonlyMap<string, FieldRefusal>>(new Map());
  const checkAgain = useEffectEvent(recheck);
  useEffect(() => {
    const fields = [...unsent.values()].map(({ path }) => path);
    return () => checkAgain(fields);
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
