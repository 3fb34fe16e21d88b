import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTab } from '../../lib/address/tab.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { isGone, isInvalid } from '../../lib/api/failure.ts';
import { reported, type Query } from '../../lib/query/query.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { tellOpened } from '../../lib/records/recent-records.ts';
import { Button } from '../buttons/Button.tsx';
import { RecordEditor } from './RecordEditor.tsx';
import type { RecordPageProps } from './record-page.ts';
import { RecordHead } from './RecordHead.tsx';
import { StoredDraft } from './StoredDraft.tsx';
import { RecordTabs } from './RecordTabs.tsx';
import { Skeleton, TableNotice } from '../table/table-states.tsx';
import { usePageTabs } from './use-page-tabs.ts';
import styles from './record-page.module.css';

/** The page of one record: made, read or edited. */
export function RecordPage<R, Values extends object>(props: RecordPageProps<R, Values>) {
  const { of } = props;
  return 'fresh' in of ? <NewRecord {...props} fresh={of.fresh} /> : <StoredRecord {...props} query={of} />;
}

function NewRecord<R, Values extends object>(props: RecordPageProps<R, Values> & { fresh: R }) {
  const { titles, fresh, maySave } = props;
  const t = useTexts();
  const [language] = useLanguage();
  const { back, setTitle } = useTab();
  const pageTabs = usePageTabs();
  const [saved, setSaved] = useState(false);
  useEffect(() => setTitle(titles.create, language), [titles.create, language, setTitle]);
  if (saved) return <Leave />;
  if (!maySave) return <NoRecord title={titles.create} refusal={t('没有权限')} />;
  return (
    <RecordEditor
      {...props}
      record={fresh}
      mode="create"
      pageTabs={pageTabs}
      onSaved={() => setSaved(true)}
      onCancel={back}
    />
  );
}

function StoredRecord<R, Values extends object>(props: RecordPageProps<R, Values> & { query: Query<R> }) {
  const { query, beforeEdit, afterEdit, head } = props;
  const t = useTexts();
  const { setTitle, record: named } = useTab();
  const pageTabs = usePageTabs();
  const [editing, setEditing] = useState<R>();
  const [saved, setSaved] = useState(false);
  // While it is edited, nothing changes beneath.
  const { data, failure, error, reload } = useFetch(query, { enabled: editing === undefined });
  const missing = isGone(failure);
  const record = missing ? undefined : data;
  const code = record && head(record).code;
  useEffect(() => {
    if (code) setTitle(code);
  }, [code, setTitle]);
  const isRead = record !== undefined;
  useEffect(() => {
    if (isRead && named) tellOpened(named);
  }, [isRead, named]);
  const view = async () => {
    await reload();
    setEditing(undefined);
  };
  const readNow = () => reported(query).fetch(new AbortController().signal);
  const edit = async () => {
    // What is shown may be of an earlier visit or moment; it is edited as it is now.
    const current = await readNow().catch(() => undefined);
    if (current !== undefined && (await beforeEdit?.(current)) !== false) setEditing(current);
  };
  if (saved) return <Leave />;
  if (editing !== undefined)
    return (
      <RecordEditor
        {...props}
        record={editing}
        mode="edit"
        pageTabs={pageTabs}
        onSaved={afterEdit === 'view' ? view : () => setSaved(true)}
        onCancel={() => void view()}
      />
    );
  if (record !== undefined)
    return <RecordView {...props} record={record} pageTabs={pageTabs} onEdit={edit} />;
  const refusal = missing ? t('数据不存在') : isInvalid(failure) ? error : undefined;
  return <NoRecord title={props.titles.view} refusal={refusal} error={error} onRetry={() => void reload()} />;
}

/** Leaves once nothing unsaved is left on the page. */
function Leave() {
  const { back } = useTab();
  const leave = useEffectEvent(back);
  useEffect(() => leave(), []);
  return null;
}

interface RecordViewProps<R> {
  record: R;
  pageTabs: ReturnType<typeof usePageTabs>;
  onEdit: () => Promise<void>;
}

function RecordView<R, Values extends object>(props: RecordPageProps<R, Values> & RecordViewProps<R>) {
  const { titles, record, draft, head, tabs, toFormValues, maySave, sharing, actions, pageTabs, onEdit } =
    props;
  const t = useTexts();
  const { back } = useTab();
  const editButton = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const { note, mayChange = true } = sharing?.(record) ?? {};
  const edit = async () => {
    setBusy(true);
    await onEdit();
    setBusy(false);
  };
  useEffect(() => {
    // The button that was pressed is gone with the form.
    if (document.activeElement === document.body) editButton.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={styles.page} data-record-page>
      <RecordHead title={titles.view} {...head(record)} note={note}>
        <Button onClick={back}>{t('返回')}</Button>
        {actions?.(record)}
        {maySave && mayChange && (
          <Button ref={editButton} kind="primary" busy={busy} onClick={() => void edit()}>
            {t('编辑')}
          </Button>
        )}
      </RecordHead>
      {draft && maySave && mayChange && <StoredDraft form={draft} onEdit={edit} />}
      <RecordTabs
        label={titles.view}
        tabs={tabs(record, 'view')}
        pageTabs={pageTabs}
        read={Object.fromEntries(Object.entries(toFormValues(record)))}
      />
    </section>
  );
}

interface NoRecordProps {
  title: string;
  /** Why there will be none. */
  refusal: string | undefined;
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** What stands in place of a record that is on its way, cannot be read or does not exist. */
function NoRecord({ title, refusal, error, onRetry }: NoRecordProps) {
  const t = useTexts();
  const { back } = useTab();
  return (
    <section className={styles.page}>
      <RecordHead title={title}>
        <Button onClick={back}>{t('返回')}</Button>
      </RecordHead>
      <div className={styles.card}>
        {refusal && <TableNotice text={refusal} />}
        {!refusal && error && <TableNotice text={error} action={t('重试')} onAction={onRetry} />}
        {!refusal && !error && <Skeleton count={6} />}
      </div>
    </section>
  );
}
