import { useState } from 'react';
import { companies, type Company } from '@edp/contract/companies';
import { call } from '../../../lib/api/call.ts';
import { failureText } from '../../../lib/api/failure.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';

/** One of those that were found, told apart by its place: not each has a credit code. */
interface Choice {
  at: number;
  company: Company;
}

/** The search for a company: what was found, which one is meant, and what is to be said about it. */
export function useLookup(confirmOne: string) {
  const t = useTexts();
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<readonly Company[]>();
  const [confirmed, setConfirmed] = useState<Choice>();
  const [shown, setShown] = useState<Choice>();
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);

  const ask = async (question: () => Promise<void>) => {
    setBusy(true);
    setMessage('');
    try {
      await question();
    } catch (error) {
      console.error(error);
      setMessage(failureText(error, t('获取服务器数据失败')));
    } finally {
      setBusy(false);
    }
  };
  return {
    keyword,
    found,
    confirmed,
    /** Whose details are looked at. */
    shown,
    message,
    busy,
    type(text: string) {
      setKeyword(text);
      // What was confirmed or looked at answers another question.
      setConfirmed(undefined);
      setShown(undefined);
      setMessage('');
    },
    search() {
      if (busy) return;
      if (keyword.trim() === '') {
        setMessage(t('请输入企业关键字'));
        return;
      }
      void ask(async () => {
        setConfirmed(undefined);
        setShown(undefined);
        const { data } = await call(companies.search, { keyword: keyword.trim() });
        setFound(data);
        const [only] = data;
        if (only && data.length === 1) setConfirmed({ at: 0, company: only });
        if (data.length === 0) setMessage(t('当前查询没有数据'));
      });
    },
    showDetail: ({ at, company }: Choice) =>
      void ask(async () => {
        const keywordOfOne = { keyword: company.creditCode || company.name };
        const { data } = await call(companies.detail, keywordOfOne);
        setShown({ at, company: data });
      }),
    closeDetail: () => setShown(undefined),
    confirm(choice: Choice) {
      setConfirmed(choice);
      setShown(undefined);
      setMessage('');
    },
    /** The company to fill in; says what is missing when there is none. */
    chosen(): Company | undefined {
      if (!found?.length) setMessage(t('请先查询工商信息'));
      else if (!confirmed) setMessage(t(confirmOne));
      return found?.length ? confirmed?.company : undefined;
    },
  };
}

export type Lookup = ReturnType<typeof useLookup>;
