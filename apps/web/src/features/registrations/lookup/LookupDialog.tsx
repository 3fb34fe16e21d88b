import type { FormEvent } from 'react';
import type { Company } from '@edp/contract/companies';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { CompanyDetail } from './CompanyDetail.tsx';
import styles from './lookup.module.css';
import { useLookup, type Lookup } from './use-lookup.ts';

interface LookupDialogProps {
  /** Said when several were found and none is confirmed. */
  confirmOne: string;
  onFill: (company: Company) => void;
  onClose: () => void;
}

/** Finds a company in the register and fills the form in from it. */
export function LookupDialog({ confirmOne, onFill, onClose }: LookupDialogProps) {
  const t = useTexts();
  const lookup = useLookup(confirmOne);
  const { shown } = lookup;
  const search = (event: FormEvent) => {
    event.preventDefault();
    lookup.search();
  };
  const fill = () => {
    const company = lookup.chosen();
    if (!company) return;
    onFill(company);
    onClose();
  };
  return (
    <Dialog
      title={t('工商查询')}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button kind="primary" onClick={fill}>
            {t('回填')}
          </Button>
        </>
      }
    >
      <form className={styles.search} onSubmit={search} noValidate>
        <input
          type="search"
          className={styles.keyword}
          aria-label={t('企业关键字')}
          placeholder={t('企业名称或统一社会信用代码')}
          maxLength={100}
          value={lookup.keyword}
          onChange={(event) => lookup.type(event.target.value)}
        />
        <Button type="submit" busy={lookup.busy}>
          {t('查询')}
        </Button>
      </form>
      <p className={styles.message} role="alert">
        {lookup.message}
      </p>
      {shown ? (
        <CompanyDetail
          company={shown.company}
          onBack={lookup.closeDetail}
          onConfirm={() => lookup.confirm(shown)}
        />
      ) : (
        <Results lookup={lookup} />
      )}
    </Dialog>
  );
}

function Results({ lookup: { found, confirmed, busy, confirm, showDetail } }: { lookup: Lookup }) {
  const t = useTexts();
  if (found === undefined)
    return <p className={styles.hint}>{t('输入关键字查询，确认一家企业后回填到表单')}</p>;
  return (
    <ul className={styles.results} aria-label={t('查询结果')}>
      {found.map((company, at) => (
        <li key={at}>
          <label>
            <input
              type="radio"
              name="company"
              checked={confirmed?.at === at}
              onChange={() => confirm({ at, company })}
            />
            <span>
              <strong>{company.name}</strong>
              <span className={styles.code}>
                {company.creditCode} · {company.businessStatus}
              </span>
            </span>
          </label>
          <Button busy={busy} onClick={() => showDetail({ at, company })}>
            {t('详情')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
