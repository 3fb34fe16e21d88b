import { useState } from 'react';
import { securitySettings, type SecuritySettings } from '@edp/contract/security-settings';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ReadingContext } from '../../ui/form-core/form-context.ts';
import { RecordHead } from '../../ui/record/RecordHead.tsx';
import { Skeleton, TableNotice } from '../../ui/table/table-states.tsx';
import { AddressSection } from './AddressSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionSection } from './SessionSection.tsx';
import { toFormValues } from './setting-fields.ts';
import formStyles from '../../ui/form/form.module.css';
import styles from './security-settings.module.css';

/** What the tenant asks of passwords, sessions and network addresses. */
export function SecuritySettingsPage() {
  const t = useTexts();
  const may = useCan('security').button('edit');
  const [dirty, setDirty] = useState(false);
  // While it is edited, nothing changes beneath.
  const { data, error, reload } = useRecord(securitySettings.read, {}, { enabled: !dirty });
  if (!data)
    return (
      <section className={styles.page}>
        <RecordHead title={t('安全设置')}>{undefined}</RecordHead>
        {error ? (
          <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />
        ) : (
          <Skeleton count={8} />
        )}
      </section>
    );
  if (!may) return <Reader settings={data} />;
  return <Editor key={data.version} settings={data} onDirty={setDirty} reload={reload} />;
}

/** In the order of the page. */
function Sections({ settings }: { settings: SecuritySettings }) {
  return (
    <>
      <PasswordSection />
      <SecondFactorSection roles={settings.roles} />
      <SessionSection />
      <AddressSection ownAddress={settings.ownAddress} />
    </>
  );
}

function Reader({ settings }: { settings: SecuritySettings }) {
  const t = useTexts();
  return (
    <section className={styles.page}>
      <RecordHead title={t('安全设置')}>{undefined}</RecordHead>
      <ReadingContext value={toFormValues(settings)}>
        <div className={formStyles.page}>
          <div className={styles.sections}>
            <Sections settings={settings} />
          </div>
        </div>
      </ReadingContext>
    </section>
  );
}

interface EditorProps {
  settings: SecuritySettings;
  onDirty: (dirty: boolean) => void;
  reload: () => Promise<unknown>;
}

function Editor({ settings, onDirty, reload }: EditorProps) {
  const t = useTexts();
  const save = useSave(securitySettings.save);
  const state = useForm<SecuritySettings, ReturnType<typeof toFormValues>>(
    {
      record: settings,
      toFormValues,
      onSubmit: (values, { version }) =>
        save({ ...values, rememberAllowed: values.rememberAllowed === 1 ? 1 : 0, version }),
    },
    { onSaved: async () => void (await reload()), onDirty },
  );
  return (
    <section className={styles.page}>
      <RecordHead title={t('安全设置')} dirty={state.dirty}>
        <Button
          kind="primary"
          busy={state.busy}
          disabled={!state.dirty}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => void state.submit()}
        >
          {t('保存')}
        </Button>
      </RecordHead>
      <Form state={state} page={{ onSave: () => void state.submit() }}>
        <div className={styles.sections}>
          <Sections settings={state.record} />
        </div>
      </Form>
    </section>
  );
}
