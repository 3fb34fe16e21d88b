import { useState, useSyncExternalStore } from 'react';
import { branding, missingWatermarkText, type StoredBranding } from '@edp/contract/branding';
import { translateMessage } from '@edp/contract/messages';
import { session } from '@edp/contract/session';
import { call } from '../../lib/api/call.ts';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { mergeLoginInfo } from '../../lib/session/session-store.ts';
import { loadBranding } from '../../lib/texts/branding.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { LastChange } from '../../pickers/history/last-change-on-use.ts';
import { HistoryButton } from '../../pickers/history/HistoryLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { DraftNote } from '../../ui/form/DraftBar.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ReadingContext } from '../../ui/form-core/form-context.ts';
import type { FormStore } from '../../ui/form-core/form-store.ts';
import { RecordHead } from '../../ui/record/RecordHead.tsx';
import { Skeleton, TableNotice } from '../../ui/table/table-states.tsx';
import { DEFAULT_LOOK, SECTIONS, toFormValues, toInput, type LookValues } from './branding-fields.ts';
import { Preview } from './Preview.tsx';
import { Sections } from './Sections.tsx';
import formStyles from '../../ui/form/form.module.css';
import styles from './branding.module.css';

/** How the tenant's pages look, with a preview of what is chosen. */
export function BrandingPage() {
  const t = useTexts();
  const may = useCan('look').button('edit');
  const [dirty, setDirty] = useState(false);
  // While it is edited, nothing changes beneath.
  const { data, error, reload } = useRecord(branding.read, {}, { enabled: !dirty });
  if (!data)
    return (
      <section className={styles.page}>
        <RecordHead title={t('首页与外观')}>{undefined}</RecordHead>
        {error ? (
          <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />
        ) : (
          <Skeleton count={8} />
        )}
      </section>
    );
  if (!may) return <Reader look={data} />;
  return <Editor key={data.version} look={data} onDirty={setDirty} reload={reload} />;
}

function Reader({ look }: { look: StoredBranding }) {
  const t = useTexts();
  const values = toFormValues(look);
  return (
    <section className={styles.page}>
      <RecordHead title={t('首页与外观')} changed={<LastChange kind="branding" id={0} />}>
        <Histories />
      </RecordHead>
      <div className={`${formStyles.page} ${styles.panes}`}>
        <ReadingContext value={values}>
          <div className={styles.sections}>
            <Sections />
          </div>
        </ReadingContext>
        <Preview values={values} />
      </div>
    </section>
  );
}

/** Names and pictures are kept apart from the rest. */
function Histories() {
  const t = useTexts();
  return (
    <>
      <HistoryButton kind="homeConfiguration" id={0} name={t('名称与图片')} words={t('名称与图片的历史')} />
      <HistoryButton kind="branding" id={0} name={t('首页与外观')} />
    </>
  );
}

interface EditorProps {
  look: StoredBranding;
  onDirty: (dirty: boolean) => void;
  reload: () => Promise<unknown>;
}

function Editor({ look, onDirty, reload }: EditorProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const save = useSave(branding.save);
  const state = useForm<StoredBranding, LookValues>(
    {
      record: look,
      draft: { form: 'look' },
      toFormValues,
      onSubmit: (values, { version }) => save({ ...toInput(values), version }),
      check(values) {
        const message = missingWatermarkText(values);
        if (message === undefined) return [];
        return [{ path: 'watermarkText', message: translateMessage(message, language) }];
      },
    },
    {
      onSaved: async () => {
        await Promise.all([reload(), loadBranding(), renewWatermark()]);
      },
      onDirty,
    },
  );
  const { store } = state;
  const reset = (fields: readonly (keyof LookValues)[]) => {
    for (const field of fields) store.set(field, DEFAULT_LOOK[field]);
  };
  return (
    <section className={styles.page}>
      <RecordHead
        title={t('首页与外观')}
        changed={<LastChange kind="branding" id={0} />}
        dirty={state.dirty}
        draft={<DraftNote draft={state.draft} />}
        note={state.dirty && <Changed store={store} />}
      >
        <Histories />
        <Button onClick={() => reset(SECTIONS.flatMap(({ fields }) => [...fields]))}>
          {t('全部恢复默认')}
        </Button>
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
        <div className={styles.panes}>
          <div className={styles.sections}>
            <Sections onReset={reset} />
          </div>
          <TypedPreview store={store} start={look} />
        </div>
      </Form>
    </section>
  );
}

/** The sections in which something is unsaved. */
function Changed({ store }: { store: FormStore<LookValues> }) {
  const t = useTexts();
  useSyncExternalStore(store.onChange, store.values);
  const changed = SECTIONS.filter(({ fields }) => fields.some((field) => store.isDirtyAt(field)));
  if (changed.length === 0) return null;
  return t('已修改：{sections}', { sections: changed.map(({ title }) => t(title)).join(t('、')) });
}

function TypedPreview({ store, start }: { store: FormStore<LookValues>; start: StoredBranding }) {
  const values = useSyncExternalStore(store.onChange, store.values);
  return <Preview values={{ ...toFormValues(start), ...values }} />;
}

/** The window that saved shows the watermark at once, others with their next load. */
async function renewWatermark(): Promise<void> {
  try {
    const { securityWatermarking } = (await call(session.info, {})).data;
    mergeLoginInfo({ securityWatermarking });
  } catch (error) {
    console.error(error);
  }
}
