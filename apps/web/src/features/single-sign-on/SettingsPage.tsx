import { useState } from 'react';
import { singleSignOn, type SingleSignOnSettings } from '@edp/contract/single-sign-on';
import { CallError, command } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { FormStore } from '../../ui/form-core/form-store.ts';
import { ReadingContext } from '../../ui/form-core/form-context.ts';
import { RecordHead } from '../../ui/record/RecordHead.tsx';
import { Skeleton, TableNotice } from '../../ui/table/table-states.tsx';
import { MatchSection } from './MatchSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProviderSection } from './ProviderSection.tsx';
import { toFormValues, toInput, type Values } from './single-sign-on-fields.ts';
import formStyles from '../../ui/form/form.module.css';
import styles from './single-sign-on.module.css';

/** The tenant's identity provider, and who may sign in with a password besides. */
export function SettingsPage() {
  const t = useTexts();
  const may = useCan('singleSignOn').button('edit');
  const [dirty, setDirty] = useState(false);
  // While it is edited, nothing changes beneath.
  const { data, error, reload } = useRecord(singleSignOn.read, {}, { enabled: !dirty });
  if (!data)
    return (
      <section className={styles.page}>
        <RecordHead title={t('单点登录')}>{undefined}</RecordHead>
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
function Sections({ settings }: { settings: SingleSignOnSettings }) {
  return (
    <div className={styles.sections}>
      <ProviderSection settings={settings} />
      <MatchSection settings={settings} />
      <PasswordSection settings={settings} />
    </div>
  );
}

function Reader({ settings }: { settings: SingleSignOnSettings }) {
  const t = useTexts();
  return (
    <section className={styles.page}>
      <RecordHead title={t('单点登录')}>{undefined}</RecordHead>
      <ReadingContext value={toFormValues(settings)}>
        <div className={formStyles.page}>
          <Sections settings={settings} />
        </div>
      </ReadingContext>
    </section>
  );
}

interface EditorProps {
  settings: SingleSignOnSettings;
  onDirty: (dirty: boolean) => void;
  reload: () => Promise<unknown>;
}

function Editor({ settings, onDirty, reload }: EditorProps) {
  const t = useTexts();
  const save = useSave(singleSignOn.save);
  const state = useForm<SingleSignOnSettings, Values>(
    {
      record: settings,
      toFormValues,
      onSubmit: (values, { version }) => save({ ...toInput(values), version }),
    },
    { onSaved: async () => void (await reload()), onDirty },
  );
  return (
    <section className={styles.page}>
      <RecordHead title={t('单点登录')} dirty={state.dirty}>
        <TestConnection store={state.store} />
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
        <Sections settings={state.record} />
      </Form>
    </section>
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
