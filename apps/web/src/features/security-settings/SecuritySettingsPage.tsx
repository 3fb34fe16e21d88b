import { securitySettings } from '@edp/contract/security-settings';
import { useSave } from '../../lib/query/use-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LastChange } from '../../pickers/history/last-change-on-use.ts';
import { HistoryButton } from '../../pickers/history/HistoryLink.tsx';
import { SettingsRecord } from '../../ui/record/SettingsRecord.tsx';
import { AddressSection } from './AddressSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionSection } from './SessionSection.tsx';
import { toFormValues } from './setting-fields.ts';

/** What the tenant asks of passwords, sessions and network addresses. */
export function SecuritySettingsPage() {
  const t = useTexts();
  const save = useSave(securitySettings.save);
  return (
    <SettingsRecord
      title={t('安全设置')}
      draft={{ form: 'securitySettings' }}
      read={securitySettings.read}
      editable={useCan('security').button('edit')}
      toFormValues={toFormValues}
      changed={<LastChange kind="securitySettings" id={0} />}
      always={<HistoryButton kind="securitySettings" id={0} name={t('安全设置')} />}
      save={(values, { version }) =>
        save({ ...values, rememberAllowed: values.rememberAllowed === 1 ? 1 : 0, version })
      }
    >
      {({ roles, ownAddress }) => (
        <>
          <PasswordSection />
          <SecondFactorSection roles={roles} />
          <SessionSection />
          <AddressSection ownAddress={ownAddress} />
        </>
      )}
    </SettingsRecord>
  );
}
