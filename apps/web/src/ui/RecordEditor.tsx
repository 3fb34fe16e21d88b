import { useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { notify } from '../lib/notify.ts';
import { useTab } from '../lib/tab.ts';
import { useTexts } from '../lib/texts.tsx';
import { Button } from './Button.tsx';
import { RecordForm } from './RecordForm.tsx';
import { RecordHead } from './RecordHead.tsx';
import type { RecordMode, RecordPageProps } from './record-page.ts';
import { RecordTabs } from './RecordTabs.tsx';
import { useDiscard } from './use-discard.tsx';
import type { usePageTabs } from './use-page-tabs.ts';
import { useRecordForm } from './use-record-form.ts';
import { focusField, useWrongFields } from './use-wrong-fields.ts';
import styles from './record-page.module.css';

interface RecordEditorProps<R> {
  record: R;
  mode: Exclude<RecordMode, 'view'>;
  pageTabs: ReturnType<typeof usePageTabs>;
  onSaved: () => void | Promise<void>;
  /** Gives up: nothing unsaved is left, except on a new record, where leaving the tab asks. */
  onCancel: () => void;
}

/** The form of a record's page. */
export function RecordEditor<R, Values extends object>(
  props: RecordPageProps<R, Values> & RecordEditorProps<R>,
) {
  const { titles, head, maySave, warning, mode, pageTabs, onSaved, onCancel } = props;
  const t = useTexts();
  const { back } = useTab();
  const state = useRecordForm(props, {
    onSaved,
    onRefused(by) {
      const { first, tabs: wrongTabs, messages } = wrong.find();
      wrong.count();
      if (by === 'form') notify.warning(warning(wrongTabs, messages));
      const [tab] = wrongTabs;
      if (tab !== undefined) flushSync(() => pageTabs.show(tab));
      if (first) focusField(first);
    },
  });
  const wrong = useWrongFields(state);
  const { leave, question } = useDiscard(state.dirty);
  // What is wrong is counted anew while somebody types; the fields are not drawn anew for it.
  const { tabs: tabsOf } = props;
  const tabs = useMemo(() => tabsOf(state.record, mode), [tabsOf, state.record, mode]);
  const submit = () => {
    if (!maySave) return;
    // A tab that was never opened is checked as well.
    flushSync(() => pageTabs.open(tabs.map(({ key }) => key)));
    state.form.submit();
  };
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    page.current
      ?.querySelector<HTMLElement>('[data-tab]:not([hidden]) :is(input, textarea):read-write')
      ?.focus();
  }, []);
  return (
    <section ref={page} className={styles.page}>
      <RecordHead title={titles[mode]} {...(mode === 'edit' && head(state.record))} dirty={state.dirty}>
        <Button onClick={back}>{t('返回')}</Button>
        <Button onClick={() => (mode === 'edit' ? leave(onCancel) : onCancel())}>{t('取消')}</Button>
        {maySave && (
          <Button kind="primary" busy={state.busy} aria-keyshortcuts="Control+S Meta+S" onClick={submit}>
            {props.submitLabel ?? t('提交')}
          </Button>
        )}
      </RecordHead>
      <RecordForm state={state} page={{ onSave: submit, onFieldsChange: wrong.count }}>
        <RecordTabs label={titles[mode]} tabs={tabs} pageTabs={pageTabs} errors={wrong.byTab} />
      </RecordForm>
      {question}
    </section>
  );
}
