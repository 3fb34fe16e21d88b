import { Link } from '../../lib/address/Link.tsx';
import { navigate } from '../../lib/browser/navigate.ts';
import pageStyles from '../../ui/plain/plain-page.module.css';
import { useTexts } from '../../lib/texts/texts.tsx';
import { PlainForm } from '../../ui/plain/PlainForm.tsx';
import { whileBusy } from '../../ui/buttons/while-busy.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import styles from './form/registration.module.css';
import { RegistrationFields, useCompanyLookup } from './form/RegistrationFields.tsx';
import { useRegistration } from './form/use-registration.ts';
import { pageVariant } from './form/registration-kinds.ts';

/** The application of a company for an account of its own. */
export function RegisterPage() {
  const t = useTexts();
  const form = useRegistration(pageVariant, () => navigate('/registerSuccess'));
  const { openLookup, dialog } = useCompanyLookup(form, pageVariant);
  return (
    <>
      <h1 className={pageStyles.heading}>{t('企业注册')}</h1>
      <p className={styles.intro}>
        {t('以下各项均为必填')}
        <Link to="/auth">{t('返回')}</Link>
      </p>
      <PlainForm form={form} onSubmit={() => void form.submit()}>
        <RegistrationFields form={form} variant={pageVariant} onLookup={openLookup} />
        <button type="submit" className={pageStyles.main} {...whileBusy(form.busy)}>
          {t('提交注册')}
        </button>
      </PlainForm>
      {dialog}
      <RefusalNotice form={form} />
    </>
  );
}

export function RegisterSuccessPage() {
  const t = useTexts();
  return (
    <>
      <h1 className={pageStyles.heading}>{t('提交成功')}</h1>
      <p className={pageStyles.line}>{t('注册申请已提交，稍后会有专员与您电话联系，请保持电话畅通')}</p>
      <button type="button" className={pageStyles.main} onClick={() => navigate('/auth')}>
        {t('关闭')}
      </button>
    </>
  );
}
