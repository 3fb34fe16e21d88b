import { useState } from 'react';
import { companies, type Company } from '@edp/contract/companies';
import { call } from '../../lib/call.ts';
import { failureText } from '../../lib/failure.ts';
import { useTexts } from '../../lib/texts.tsx';

/** The search for a company: what was found, which one is meant, and what is to be said about it. */
export function useLookup(confirmOne: string) {
  const t = useTexts();
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<readonly Company[]>();
  const [confirmed, setConfirmed] = useState<Company>();
  const [shown, setShown] = useState<Company>();
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
      // What was confirmed answers another question.
      setConfirmed(undefined);
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
        const { data } = await call(companies.search, { keyword: keyword.trim() }, { success: 'shell' });
        setFound(data);
        if (data.length === 1) setConfirmed(data[0]);
        if (data.length === 0) setMessage(t('当前查询没有数据'));
      });
    },
    showDetail: (company: Company) =>
      void ask(async () => {
        const keywordOfOne = { keyword: company.credit_no || company.name };
        setShown((await call(companies.detail, keywordOfOne, { success: 'shell' })).data);
      }),
    closeDetail: () => setShown(undefined),
    confirm(company: Company) {
      setConfirmed(company);
      setShown(undefined);
      setMessage('');
    },
    /** The company to fill in; says what is missing when there is none. */
    chosen(): Company | undefined {
      if (!found?.length) setMessage(t('请先查询工商信息'));
      else if (!confirmed) setMessage(t(confirmOne));
      return found?.length ? confirmed : undefined;
    },
  };
}

export type Lookup = ReturnType<typeof useLookup>;
