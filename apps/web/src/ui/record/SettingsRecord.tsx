import { useState, type ReactNode } from 'react';
import type { DraftedForm } from '../../lib/drafts/drafted-form.ts';
import type { DataEndpoint } from '../../lib/query/query.ts';
import { useRecord } from '../../lib/query/use-fetch.ts';
import type { SaveResult } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';
import { DraftNote } from '../form/DraftBar.tsx';
import { Form } from '../form/Form.tsx';
import { useForm } from '../form/use-form.ts';
import { ReadingContext } from '../form-core/form-context.ts';
import type { FormStore } from '../form-core/form-store.ts';
import { Skeleton, TableNotice } from '../table/table-states.tsx';
import { RecordHead } from './RecordHead.tsx';
import formStyles from '../form/form.module.css';
import styles from './settings-record.module.css';

interface SettingsRecordProps<Settings, Values> {
  title: string;
  read: DataEndpoint<Settings, object>;
  draft: DraftedForm | null;
  /** Whether they may be edited; else they are only shown. */
  editable: boolean;
  toFormValues: (settings: Settings) => Values;
  save: (values: Values, settings: Settings) => Promise<SaveResult<Settings>>;
  /** Who has changed them last, and when. */
  changed?: ReactNode;
  /** What can be done whether they are edited or read. */
  always?: ReactNode;
  /** What can be done besides saving. */
  actions?: (store: FormStore) => ReactNode;
  /** The sections in the order of the page. */
  children: (settings: Settings) => ReactNode;
}

/** The page of the settings that a tenant has once: read, and edited where they stand. */
export function SettingsRecord<
  Settings extends { version: number },
  Values extends { [name: string]: unknown },
>(props: SettingsRecordProps<Settings, Values>) {
  const { title, read, editable, toFormValues, changed, always, children } = props;
  const t = useTexts();
  const [dirty, setDirty] = useState(false);
  // While it is edited, nothing changes beneath.
  const { data, error, reload } = useRecord(read, {}, { enabled: !dirty });
  if (data && editable)
    return <Editor key={data.version} {...props} settings={data} onDirty={setDirty} reload={reload} />;
  return (
    <section className={styles.page}>
      {/* Before it is known which of the two heads is shown nothing is asked for it. */}
      <RecordHead title={title} changed={data && changed}>
        {always}
      </RecordHead>
      {data && (
        <ReadingContext value={toFormValues(data)}>
          <div className={formStyles.page}>
            <div className={styles.sections}>{children(data)}</div>
          </div>
        </ReadingContext>
      )}
      {!data && error && <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />}
      {!data && !error && <Skeleton count={8} />}
    </section>
  );
}

interface EditorProps<Settings, Values> extends SettingsRecordProps<Settings, Values> {
  settings: Settings;
  onDirty: (dirty: boolean) => void;
  reload: () => Promise<unknown>;
}

function Editor<Settings, Values extends { [name: string]: unknown }>(props: EditorProps<Settings, Values>) {
  const { title, settings, draft, toFormValues, save, onDirty, reload, children } = props;
  const { changed, always, actions } = props;
  const t = useTexts();
  const state = useForm<Settings, Values>(
    { record: settings, draft, toFormValues, onSubmit: save },
    { onSaved: async () => void (await reload()), onDirty },
  );
  return (
    <section className={styles.page}>
      <RecordHead
        title={title}
        changed={changed}
        dirty={state.dirty}
        draft={<DraftNote draft={state.draft} />}
      >
        {always}
        {actions?.(state.store)}
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
        <div className={styles.sections}>{children(state.record)}</div>
      </Form>
    </section>
  );
}
