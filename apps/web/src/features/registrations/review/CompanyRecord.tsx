import { companies } from '@edp/contract/companies';
import { useRecord } from '../../../lib/query/use-fetch.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Code } from '../../../ui/basic/Code.tsx';
import { Fact, Facts } from '../../../ui/basic/Facts.tsx';
import styles from './review.module.css';

/** What the register of companies says under a credit code, to be compared with what was applied for. */
export function CompanyRecord({ creditCode }: { creditCode: string }) {
  const t = useTexts();
  const { data: company, error, loading, reload } = useRecord(companies.detail, { keyword: creditCode });
  return (
    <section aria-label={t('工商登记')}>
      <h3 className={styles.heading}>{t('工商登记')}</h3>
      {company && (
        <Facts as="lines">
          <Fact label={t('企业名称')}>{company.name}</Fact>
          <Fact label={t('统一社会信用代码')}>
            <Code>{company.creditCode}</Code>
          </Fact>
          <Fact label={t('法定代表人')}>{company.legalRepresentative}</Fact>
          <Fact label={t('注册地址')}>{company.address}</Fact>
          <Fact label={t('企业类型')}>{company.companyType}</Fact>
          <Fact label={t('注册资本')}>{company.registeredCapital}</Fact>
          <Fact label={t('经营状态')}>{company.businessStatus}</Fact>
          <Fact label={t('营业期限止')}>{company.termEnd}</Fact>
          <Fact label={t('登记机关')}>{company.registrationAuthority}</Fact>
        </Facts>
      )}
      {!company && (
        <p className={styles.hint} role="status">
          {loading ? t('加载中…') : error}
        </p>
      )}
      {!company && !loading && <Button onClick={() => void reload()}>{t('重试')}</Button>}
    </section>
  );
}
