import { useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { notify } from '../../lib/browser/notify.ts';
import { useTab } from '../../lib/address/tab.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';
import { DraftNote } from '../form/DraftBar.tsx';
import { Form } from '../form/Form.tsx';
import { MoreMenu } from '../overlay/MoreMenu.tsx';
import { RecordHead } from './RecordHead.tsx';
import type { AfterSave, RecordMode, RecordPageProps, RecordTab } from './record-page.ts';
import { RecordTabs, tabOf } from './RecordTabs.tsx';
import { useFieldMarks } from './use-field-marks.ts';
import { useDiscard } from '../form/use-discard.tsx';
import type { usePageTabs } from './use-page-tabs.ts';
import { useForm } from '../form/use-form.ts';
import { focusField, invalidFields } from '../form/invalid-fields.ts';
import styles from './record-page.module.css';

interface RecordEditorProps<R> {
  record: R;
  mode: Exclude<RecordMode, 'view'>;
  pageTabs: ReturnType<typeof usePageTabs>;
  onSaved: (then: AfterSave, id: number | undefined) => void | Promise<void>;
  /** Gives up: nothing unsaved is left, except on a new record, where leaving the tab asks. */
  onCancel: () => void;
}

/** The form of a record's page. */
export function RecordEditor<R, Values extends object>(
  props: Omit<RecordPageProps<R, Values>, 'of'> & RecordEditorProps<R>,
) {
  const { titles, head, maySave, warning, mode, pageTabs, onSaved, onCancel } = props;
  const { addressOf, newAddress } = props;
  const t = useTexts();
  const { back } = useTab();
  const then = useRef<AfterSave>('leave');
  const openAll = (all: readonly RecordTab[]) => flushSync(() => pageTabs.open(all.map(({ key }) => key)));
  const state = useForm(props, {
    onSaved: (id) => onSaved(then.current, id),
    // Also what stands behind other tabs is to be compared.
    onFill: () => openAll(props.tabs(props.record, mode)),
    onRefused(by) {
      const invalid = invalidFields(state.id, state.store);
      const invalidTabs = [...new Set(invalid.map(({ element }) => tabOf(element)))];
      if (by === 'form')
        notify.warning(
          warning(
            invalidTabs,
            invalid.flatMap(({ messages }) => messages),
          ),
        );
      const [tab] = invalidTabs;
      // Also what is marked as wrong has to stand there before the focus goes to it.
      flushSync(() => tab !== undefined && pageTabs.show(tab));
      focusField(invalid[0]?.element);
    },
  });
  const { leave, question } = useDiscard(state.dirty, state.giveUp);
  // While somebody types what is wrong is counted; the fields are not drawn again for it.
  const { tabs: tabsOf } = props;
  const tabs = useMemo(() => tabsOf(state.record, mode), [tabsOf, state.record, mode]);
  const marks = useFieldMarks(state, tabs, pageTabs.opened);
  const submit = (next: AfterSave = 'leave') => {
    if (!maySave) return;
    then.current = next;
    // A tab that was never opened is checked as well.
    openAll(tabs);
    void state.submit();
  };
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    page.current
      ?.querySelector<HTMLElement>('[data-tab]:not([hidden]) :is(input, textarea):read-write')
      ?.focus();
  }, []);
  return (
    <section ref={page} className={styles.page} data-record-page>
      <RecordHead
        title={titles[mode]}
        {...(mode === 'edit' && head(state.record))}
        dirty={state.dirty}
        draft={<DraftNote draft={state.draft} />}
      >
        <Button onClick={back}>{t('返回')}</Button>
        <Button onClick={() => (mode === 'edit' ? leave(onCancel) : onCancel())}>{t('取消')}</Button>
        {props.formActions?.(() => state.store.values(), state.record)}
        {maySave && (
          <>
            <MoreMenu
              label={t('保存选项')}
              look="button"
              entries={[
                (mode === 'edit' || addressOf !== undefined) && {
                  label: t('保存并继续'),
                  onClick: () => submit('stay'),
                },
                newAddress !== undefined && { label: t('保存并新增'), onClick: () => submit('new') },
              ]}
            />
            <Button
              kind="primary"
              busy={state.busy}
              aria-keyshortcuts="Control+S Meta+S"
              onClick={() => submit()}
            >
              {props.submitLabel ?? t('提交')}
            </Button>
          </>
        )}
      </RecordHead>
      <div className={styles.body}>
        <div className={styles.form}>
          <Form state={state} page={{ onSave: () => submit() }}>
            <RecordTabs label={titles[mode]} tabs={tabs} pageTabs={pageTabs} marks={marks} />
          </Form>
        </div>
        {mode === 'edit' && props.rail?.(props.record)}
      </div>
      {question}
    </section>
  );
}
