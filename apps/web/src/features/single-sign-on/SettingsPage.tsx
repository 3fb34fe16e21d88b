import { useState } from 'react';
import { singleSignOn } from '@edp/contract/single-sign-on';
import { CallError, command } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LastChange } from '../../pickers/history/last-change-on-use.ts';
import { HistoryButton } from '../../pickers/history/HistoryLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { FormStore } from '../../ui/form-core/form-store.ts';
import { SettingsRecord } from '../../ui/record/SettingsRecord.tsx';
import { MatchSection } from './MatchSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProviderSection } from './ProviderSection.tsx';
import { toFormValues, toInput } from './single-sign-on-fields.ts';
import styles from './single-sign-on.module.css';

/** The tenant's identity provider, and who may sign in with a password besides. */
export function SettingsPage() {
  const t = useTexts();
  const save = useSave(singleSignOn.save);
  return (
    <div className={styles.page}>
      <SettingsRecord
        title={t('单点登录')}
        draft={{ form: 'singleSignOn' }}
        read={singleSignOn.read}
        editable={useCan('singleSignOn').button('edit')}
        toFormValues={toFormValues}
        changed={<LastChange kind="singleSignOn" id={0} />}
        always={<HistoryButton kind="singleSignOn" id={0} name={t('单点登录')} />}
        save={(values, { version }) => save({ ...toInput(values), version })}
        actions={(store) => <TestConnection store={store} />}
      >
        {(settings) => (
          <>
            <ProviderSection settings={settings} />
            <MatchSection settings={settings} />
            <PasswordSection settings={settings} />
          </>
        )}
      </SettingsRecord>
    </div>
  );
}

/** Asks the provider that is typed, saved or not; what is wrong is told at its field. */
function TestConnection({ store }: { store: FormStore }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    try {
      notify.success(await command(singleSignOn.test, { issuer: String(store.get('issuer')) }));
    } catch (error) {
      reportFailure(error, t('连接失败'));
      if (error instanceof CallError) store.refuse(error.errors);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void test()}>
      {t('测试连接')}
    </Button>
  );
}
