import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTab } from '../../lib/address/tab.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { isGone, isInvalid } from '../../lib/api/failure.ts';
import { reported, type Query } from '../../lib/query/query.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { tellOpened } from '../../lib/records/recent-records.ts';
import { Button } from '../buttons/Button.tsx';
import { RecordEditor } from './RecordEditor.tsx';
import type { AfterSave, CopiedRecord, RecordHeadline, RecordPageProps } from './record-page.ts';
import { RecordHead } from './RecordHead.tsx';
import { StoredDraft } from './StoredDraft.tsx';
import { RecordTabs } from './RecordTabs.tsx';
import { Skeleton, TableNotice } from '../table/table-states.tsx';
import { missingOf } from './use-field-marks.ts';
import { usePageTabs } from './use-page-tabs.ts';
import styles from './record-page.module.css';

/** The page of one record: made, read or edited. */
export function RecordPage<R, Values extends object>(props: RecordPageProps<R, Values>) {
  const { of } = props;
  if ('fresh' in of) return <NewRecord {...props} fresh={of.fresh} />;
  if ('source' in of) return <CopyOfRecord {...props} of={of} />;
  return <StoredRecord {...props} query={of} />;
}

/** A new record that is filled in as the stored one is at this moment. */
function CopyOfRecord<R, Values extends object>(
  props: Omit<RecordPageProps<R, Values>, 'of'> & { of: CopiedRecord<R> },
) {
  const { source, copy } = props.of;
  const [fresh, setFresh] = useState<R>();
  const { data, failure, error, reload } = useFetch(source, { enabled: fresh === undefined });
  // What others make of the source afterwards is none of the copy's.
  if (fresh === undefined && data !== undefined) setFresh(copy(data));
  if (fresh !== undefined) return <NewRecord {...props} fresh={fresh} />;
  return <Unread title={props.titles.create} failure={failure} error={error} onRetry={() => void reload()} />;
}

type GivenProps<R, Values extends object> = Omit<RecordPageProps<R, Values>, 'of'>;

function NewRecord<R, Values extends object>(props: GivenProps<R, Values> & { fresh: R }) {
  const { titles, fresh, maySave, addressOf, newAddress } = props;
  const t = useTexts();
  const [language] = useLanguage();
  const { back, setTitle } = useTab();
  const pageTabs = usePageTabs();
  const [saved, setSaved] = useState<Way>();
  useEffect(() => setTitle(titles.create, language), [titles.create, language, setTitle]);
  if (saved) return <Leave {...saved} />;
  if (!maySave) return <NoRecord title={titles.create} refusal={t('没有权限')} />;
  return (
    <RecordEditor
      {...props}
      record={fresh}
      mode="create"
      pageTabs={pageTabs}
      onSaved={(then, id) => {
        const stored = id !== undefined && addressOf?.(id);
        if (then === 'new') setSaved({ to: newAddress });
        else setSaved({ to: then === 'stay' && stored ? `${stored}?${EDITED}` : undefined });
      }}
      onCancel={back}
    />
  );
}

/** Once the record has been read, its tab is called by its code or name, and it counts as opened. */
function useToldTab(headline: RecordHeadline | undefined) {
  const { setTitle, record: named } = useTab();
  const title = headline?.code ?? headline?.name;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  const isRead = headline !== undefined;
  useEffect(() => {
    if (isRead && named) tellOpened(named);
  }, [isRead, named]);
}

function StoredRecord<R, Values extends object>(props: GivenProps<R, Values> & { query: Query<R> }) {
  const { query, beforeEdit, afterEdit, head, newAddress } = props;
  const pageTabs = usePageTabs();
  const [editing, setEditing] = useState<{ record: R; round: number }>();
  const [saved, setSaved] = useState<Way>();
  // While it is edited, nothing changes beneath.
  const { data, failure, error, reload } = useFetch(query, { enabled: editing === undefined });
  const missing = isGone(failure);
  const record = missing ? undefined : data;
  useToldTab(record === undefined ? undefined : head(record));
  const view = async () => {
    await reload();
    setEditing(undefined);
  };
  const readNow = () => reported(query).fetch(new AbortController().signal);
  const edit = async () => {
    // What is shown may be of an earlier visit or moment; it is edited as it is now.
    const current = await readNow().catch(() => undefined);
    if (current !== undefined && (await beforeEdit?.(current)) !== false)
      setEditing({ record: current, round: (editing?.round ?? 0) + 1 });
  };
  const mayEdit = props.maySave && record !== undefined && (props.sharing?.(record).mayChange ?? true);
  useEditedAtOnce(mayEdit, edit);
  const goOn = async (then: AfterSave) => {
    if (then === 'new') setSaved({ to: newAddress });
    else if (then === 'stay') await edit();
    else if (afterEdit === 'view') await view();
    else setSaved({});
  };
  if (saved) return <Leave {...saved} />;
  if (editing !== undefined)
    return (
      <RecordEditor
        key={editing.round}
        {...props}
        record={editing.record}
        mode="edit"
        pageTabs={pageTabs}
        onSaved={goOn}
        onCancel={() => void view()}
      />
    );
  if (record !== undefined)
    return <RecordView {...props} record={record} pageTabs={pageTabs} onEdit={edit} />;
  return <Unread title={props.titles.view} failure={failure} error={error} onRetry={() => void reload()} />;
}

/** In the address of a stored record: it is edited at once. */
const EDITED = 'mode=edit';

function useEditedAtOnce(mayEdit: boolean, edit: () => Promise<void>) {
  const { search, setSearch } = useTab();
  const isAsked = search.get('mode') === 'edit';
  const begin = useEffectEvent(() => {
    setSearch({ mode: undefined });
    void edit();
  });
  useEffect(() => {
    if (isAsked && mayEdit) begin();
  }, [isAsked, mayEdit]);
}

/** Where one goes after a save: to an address, else back. */
interface Way {
  to?: string | undefined;
}

/** Leaves once nothing unsaved is left on the page. */
function Leave({ to }: Way) {
  const { back, showInstead, restart } = useTab();
  const leave = useEffectEvent(() => {
    if (to === undefined) back();
    else if (to === location.pathname + location.search) restart();
    else showInstead(to);
  });
  useEffect(() => leave(), []);
  return null;
}

/** Nothing is wrong with what is only read. */
const NONE: ReadonlyMap<string, number> = new Map();

interface RecordViewProps<R> {
  record: R;
  pageTabs: ReturnType<typeof usePageTabs>;
  onEdit: () => Promise<void>;
}

function RecordView<R, Values extends object>(props: GivenProps<R, Values> & RecordViewProps<R>) {
  const { titles, record, draft, head, tabs, toFormValues, maySave, sharing, actions, pageTabs, onEdit } =
    props;
  const { place, rail } = props;
  const t = useTexts();
  const { back } = useTab();
  const editButton = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const { note, mayChange = true } = sharing?.(record) ?? {};
  const shown = tabs(record, 'view');
  const read = Object.fromEntries(Object.entries(toFormValues(record)));
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
        {place}
        <Button onClick={back}>{t('返回')}</Button>
        {actions?.(record)}
        {maySave && mayChange && (
          <Button ref={editButton} kind="primary" busy={busy} onClick={() => void edit()}>
            {t('编辑')}
          </Button>
        )}
      </RecordHead>
      {draft && maySave && mayChange && <StoredDraft form={draft} onEdit={edit} />}
      <div className={styles.body}>
        <RecordTabs
          label={titles.view}
          tabs={shown}
          pageTabs={pageTabs}
          marks={{ errors: NONE, missing: missingOf(shown, read) }}
          read={read}
        />
        {rail?.(record)}
      </div>
    </section>
  );
}

interface UnreadProps {
  title: string;
  failure: Error | null;
  error: string | undefined;
  onRetry: () => void;
}

/** What stands in place of a record that has not been read. */
function Unread({ failure, error, ...rest }: UnreadProps) {
  const t = useTexts();
  const refusal = isGone(failure) ? t('数据不存在') : isInvalid(failure) ? error : undefined;
  return <NoRecord {...rest} refusal={refusal} error={error} />;
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
