import { Input } from 'antd';
import type { SingleSignOnSettings } from '@edp/contract/single-sign-on';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FlagField, FlagView } from '../../ui/form/FlagField.tsx';
import { ReadOnlyField } from '../../ui/record/ReadOnlyField.tsx';
import { RecordSection } from '../../ui/record/RecordSection.tsx';
import { Field } from './single-sign-on-fields.ts';

/** Who the provider is, and what we are called there. */
export function ProviderSection({ settings }: { settings: SingleSignOnSettings }) {
  const t = useTexts();
  const { hasClientSecret, callbackUrl } = settings;
  const secretHelp = hasClientSecret ? t('已设置；留空则不修改') : t('公共客户端可留空');
  return (
    <RecordSection title={t('身份提供方')}>
      <Field name="enabled" label={t('启用单点登录')} show={(value) => <FlagView value={value} />}>
        <FlagField />
      </Field>
      <Field name="name" label={t('名称')} help={t('登录页按钮上的名称，如“企业账号”')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="issuer" label={t('发行方地址')} help={t('如 https://id.example.com/realms/hdzz')} wide>
        <Input autoComplete="off" inputMode="url" spellCheck={false} />
      </Field>
      <Field name="clientId" label={t('客户端 ID')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        name="clientSecret"
        label={t('客户端密钥')}
        help={secretHelp}
        show={() => (hasClientSecret ? t('已设置') : t('未设置'))}
      >
        <Input.Password autoComplete="new-password" visibilityToggle={false} />
      </Field>
      <Field name="scopes" label={t('授权范围')} help={t('以空格分隔，须包含 openid')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <ReadOnlyField label={t('回调地址，须在身份提供方登记')}>
        {callbackUrl || t('平台未设置对外地址，请联系平台运营方')}
      </ReadOnlyField>
    </RecordSection>
  );
}
