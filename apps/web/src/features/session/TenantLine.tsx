import { useEffect, useState } from 'react';
import { tenants } from '@edp/contract/tenants';
import { call } from '../../lib/api/call.ts';
import { Link } from '../../lib/address/Link.tsx';
import styles from '../../ui/plain/plain-page.module.css';
import { tenantCode, useStored } from '../../lib/browser/storage.ts';
import { useTexts } from '../../lib/texts/texts.tsx';

/** For which tenant one signs in, and the way to another one. */
export function TenantLine() {
  const t = useTexts();
  const code = useStored(tenantCode);
  const [name, setName] = useState('');
  useEffect(() => {
    if (!code) return;
    call(tenants.byCode, { tenantCode: code })
      .then(({ data }) => setName(data.tenantName))
      .catch((error: unknown) => console.error(error));
  }, [code]);
  return (
    <p className={styles.line}>
      <span>{code ? [`${t('租户')} ${code}`, name].filter(Boolean).join(' · ') : t('尚未选择租户')}</span>
      <Link to="/auth">{code ? t('更换') : t('输入授权码')}</Link>
    </p>
  );
}
