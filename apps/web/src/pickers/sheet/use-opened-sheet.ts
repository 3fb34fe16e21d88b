import { useEffect, useEffectEvent, useState } from 'react';
import { bulkChanges } from '@edp/contract/bulk-changes';
import type { z } from 'zod';
import { call } from '../../lib/api/call.ts';
import { failureText } from '../../lib/api/failure.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Sheet } from './sheet.ts';
import type { SheetValue } from './sheet-values.ts';

interface OpenedOptions {
  /** The list's name, and the rows of its page. */
  list: string;
  ids: readonly number[];
  rules: Readonly<Record<string, z.ZodType>>;
}

/** A page of a list as a sheet, once its fields are there; `error` is why they are not. */
export function useOpenedSheet({ list, ids, rules }: OpenedOptions) {
  const t = useTexts();
  const [sheet, setSheet] = useState<Sheet>();
  const [error, setError] = useState<string>();
  const [tries, setTries] = useState(1);
  const join = t('、');
  const open = useEffectEvent(async (signal: AbortSignal) => {
    const { data } = await call(bulkChanges.sheet, { list, ids: [...ids] }, { signal });
    const findNamed = (field: string, texts: readonly string[]) => meanings(list, field, texts, t);
    const opened = new Sheet({ fields: data.fields, rules, join, findNamed });
    opened.addRows(data.rows, data.names);
    return opened;
  });
  const tell = useEffectEvent((failure: unknown) => setError(failureText(failure, t('获取服务器数据失败'))));
  useEffect(() => {
    const leaving = new AbortController();
    open(leaving.signal).then(setSheet, (failure: unknown) => leaving.signal.aborted || tell(failure));
    return () => leaving.abort();
  }, [tries]);
  const reload = () => {
    setError(undefined);
    setTries(tries + 1);
  };
  return { sheet, error, join, reload };
}

async function meanings(
  list: string,
  field: string,
  texts: readonly string[],
  t: ReturnType<typeof useTexts>,
): Promise<ReadonlyMap<string, SheetValue>> {
  try {
    const { data } = await call(bulkChanges.findNamed, { list, field, texts: [...texts] });
    return new Map(
      data.map(({ text, value, name, message }) => [
        text,
        value === null ? { text, message } : { text: name, held: value },
      ]),
    );
  } catch (error) {
    const message = failureText(error, t('获取服务器数据失败'));
    return new Map(texts.map((text) => [text, { text, message }]));
  }
}
