import { useState } from 'react';
import { Input } from 'antd';
import { account, profileForm, type OwnAccount } from '@edp/contract/account';
import { useSave } from '../../../lib/query/use-save.ts';
import { mergeLoginInfo } from '../../../lib/session/session-store.ts';
import { useSession } from '../../../lib/session/session.ts';
import { TextsProvider, useTexts } from '../../../lib/texts/texts.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { Code } from '../../../ui/basic/Code.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.tsx';
import { InlineForm } from '../../../ui/form/InlineForm.tsx';
import { Avatar } from '../Avatar.tsx';
import { AccountSection } from './AccountSection.tsx';
import { ChangePhone } from './ChangePhone.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import styles from './account.module.css';

const Field = fieldsOf('account', profileForm);

export function ProfileSection({ own }: { own: OwnAccount }) {
  const t = useTexts();
  const [editing, setEditing] = useState(false);
  const [changingPhone, setChangingPhone] = useState(false);
  const person = useSession();
  return (
    <AccountSection
      title={t('资料')}
      actions={!editing && <ActionLink onClick={() => setEditing(true)}>{t('编辑')}</ActionLink>}
    >
      <div className={styles.person}>
        <TextsProvider functionKey="shell">{person && <Avatar person={person} />}</TextsProvider>
        <div>
          <strong>{own.name}</strong>
          <div className={styles.note}>
            <Code>{own.account}</Code> {own.departmentName}
          </div>
        </div>
      </div>
      {editing ? (
        <ProfileForm own={own} onDone={() => setEditing(false)} />
      ) : (
        <dl className={styles.facts}>
          <div>
            <dt>{t('手机')}</dt>
            <dd>
              {own.phone || '–'}{' '}
              <ActionLink onClick={() => setChangingPhone(true)}>
                {own.phone ? t('更换手机') : t('绑定手机')}
              </ActionLink>
            </dd>
          </div>
          <div>
            <dt>{t('邮箱')}</dt>
            <dd>{own.email || '–'}</dd>
          </div>
          <div>
            <dt>{t('角色')}</dt>
            <dd>{own.roles.join(t('、')) || '–'}</dd>
          </div>
        </dl>
      )}
      {changingPhone && <PhoneDialog own={own} onClose={() => setChangingPhone(false)} />}
    </AccountSection>
  );
}

function PhoneDialog({ own, onClose }: { own: OwnAccount; onClose: () => void }) {
  const isByProvider = own.confirmedBy === 'provider';
  if (isByProvider && !own.justSignedIn) return <SignInAgain onClose={onClose} />;
  return <ChangePhone asksPassword={!isByProvider} onClose={onClose} />;
}

function ProfileForm({ own, onDone }: { own: OwnAccount; onDone: () => void }) {
  const t = useTexts();
  const update = useSave(account.update);
  return (
    <InlineForm
      record={own}
      toFormValues={({ name, email }: OwnAccount) => ({ name, email })}
      onSubmit={async (values, { version }) => {
        const result = await update({ ...values, version });
        if (result.kind === 'saved') mergeLoginInfo({ userName: values.name.trim() });
        return result;
      }}
      onDone={onDone}
      onDirty={ignored}
    >
      <Field name="name" label={t('姓名')}>
        <Input autoComplete="name" />
      </Field>
      <Field name="email" label={t('邮箱')}>
        <Input autoComplete="email" inputMode="email" />
      </Field>
    </InlineForm>
  );
}

/** The tab is told by the form itself. */
const ignored = () => undefined;
