import type { Company } from '@edp/contract/companies';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Fact, Facts } from '../../../ui/basic/Facts.tsx';
import styles from './lookup.module.css';

interface CompanyDetailProps {
  company: Company;
  onBack: () => void;
  onConfirm: () => void;
}

/** All that the register tells of one company. */
export function CompanyDetail({ company, onBack, onConfirm }: CompanyDetailProps) {
  const t = useTexts();
  const rows = [
    [t('企业名称'), company.name],
    [t('统一社会信用代码'), company.creditCode],
    [t('注册地址'), company.address],
    [t('法定代表人'), company.legalRepresentative],
    [t('注册资本'), company.registeredCapital],
    [t('营业期限起'), company.termStart],
    [t('营业期限止'), company.termEnd],
    [t('注册号'), company.registrationNumber],
    [t('组织机构代码'), company.organisationCode],
    [t('企业类型'), company.companyType],
    [t('经营状态'), company.businessStatus],
    [t('核准日期'), company.approvalDate],
    [t('登记机关'), company.registrationAuthority],
    [t('经营范围'), company.scope],
  ] as const;
  return (
    <section aria-label={t('企业详情')}>
      <Facts as="lines">
        {rows.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      <div className={styles.decide}>
        <Button onClick={onBack}>{t('返回列表')}</Button>
        <Button onClick={onConfirm}>{t('确认该企业')}</Button>
      </div>
    </section>
  );
}
