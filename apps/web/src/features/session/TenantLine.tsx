import { useEffect, useState } from 'react';
import type { OutputOf } from '@edp/contract/endpoint';
import { tenants } from '@edp/contract/tenants';
import { call } from '../../lib/api/call.ts';
import { Link } from '../../lib/address/Link.tsx';
import styles from '../../ui/plain/plain-page.module.css';
import { tenantCode, useStored } from '../../lib/browser/storage.ts';
import { useTexts } from '../../lib/texts/texts.tsx';

/** The tenant for which one signs in; undefined until the server has told, and without one. */
export function useTenant(): OutputOf<typeof tenants.byCode>['data'] | undefined {
  const code = useStored(tenantCode);
  const [tenant, setTenant] = useState<OutputOf<typeof tenants.byCode>['data']>();
  useEffect(() => {
    if (!code) return;
    call(tenants.byCode, { tenantCode: code })
      .then(({ data }) => setTenant(data))
      .catch((error: unknown) => console.error(error));
  }, [code]);
  return tenant;
}

/** For which tenant one signs in, and the way to another one. */
export function TenantLine({ name }: { name: string | undefined }) {
  const t = useTexts();
  const code = useStored(tenantCode);
  return (
    <p className={styles.line}>
      <span>{code ? [`${t('租户')} ${code}`, name].filter(Boolean).join(' · ') : t('尚未选择租户')}</span>
      <Link to="/auth">{code ? t('更换') : t('输入授权码')}</Link>
    </p>
  );
}
