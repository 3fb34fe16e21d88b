import { drafts, secretFieldsOf, type DraftField, type DraftOf } from '@edp/contract/drafts';
import { errorCodes } from '@edp/contract/error-codes';
import { call, CallError } from '../api/call.ts';
import { onConnectionChange, currentConnection } from '../api/connection.ts';
import { failureText, isSessionOver, reportFailure } from '../api/failure.ts';
import { newKey } from '../api/intents.ts';
import { currentAddress } from '../browser/navigate.ts';
import { listeners } from '../browser/listeners.ts';
import { notify } from '../browser/notify.ts';
import { savedRecordOf } from '../query/saved-record.ts';
import { commonText } from '../language/text-store.ts';
import { draftOf, type DraftedForm, type KeptDraft } from './drafted-form.ts';
import { openDraft } from './draft-names.ts';
import { onGivenUp } from './given-up.ts';
import { readSent, tellAnswered, tellSent } from './leaving-saves.ts';
import { outdateOwnDrafts } from './own-drafts.ts';
import { thisBrowser } from './this-browser.ts';
import { currentReader, isRestoredAtOnce, onWanted, tellOpenForm } from './wanted-forms.ts';

/** After the last key. */
const PAUSE_MS = 2_000;
/** After a refusal that may not be one a while later. */
const AGAIN_MS = 30_000;
/** What a browser sends while a page goes away, with room for what stands around it. */
const MAX_LEAVING_BYTES = 60_000;

const MAX_ADDRESS = 500;
const MAX_TITLE = 300;

/** What the form that is kept says of itself. */
export interface DraftSource {
  /** Its unsaved fields. */
  fields(): DraftField[];
  /** All that it holds by now. */
  values(): unknown;
  /** The tab in which the form stands. */
  tab: string;
}

export interface DraftOffer {
  draft: KeptDraft;
  isElsewhere: boolean;
  /** It was written on elsewhere while this form was being filled in. */
  isOvertaken: boolean;
}

export interface DraftState {
  /** A draft that is waiting to be restored or thrown away; until then nothing is kept. */
  offer: DraftOffer | undefined;
  /** When the input was kept last. */
  savedTime: string | undefined;
  /** Why it could not be kept, in words; empty while there is no connection. */
  trouble: string | undefined;
}

/** Drafts that are being thrown away: a form that is opened right after another one is not offered what was saved there. */
const endings = new Map<string, Promise<void>>();
const nameOfDraft = ({ form, recordId, place }: DraftOf) => [form, recordId, place].join(' ');

const NOTHING: DraftState = { offer: undefined, savedTime: undefined, trouble: undefined };

/** Keeps the input of one form on the server, quietly, from its first key until it is saved or given up. */
export class DraftKeeper {
  readonly #of: DraftOf;
  readonly #title: string;
  readonly #source: DraftSource;
  readonly #session = newKey();
  /** What was typed is nobody else's, whoever works in the page later. */
  readonly #reader = currentReader();
  readonly #changes = listeners();
  /** Takes a draft into the form. */
  #fill: (draft: KeptDraft) => void = () => undefined;
  #state = NOTHING;
  #step = 0;
  /** Of the draft that this form has written or taken up; 0 for none. */
  #revision = 0;
  /** The one that is edited. */
  #record: unknown;
  #address = '/';
  #isOpened = false;
  #isOver = false;
  /** There is something that has not been sent yet. */
  #isPending = false;
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopHearing: (() => void) | undefined;

  constructor(form: DraftedForm, source: DraftSource) {
    this.#of = draftOf(form);
    this.#title = form.title ?? '';
    this.#source = source;
  }

  state = (): DraftState => this.#state;
  onChange = this.#changes.on;

  /** While the form is in front. Answers how to stop, which keeps what has not been kept yet. */
  start(fill: (draft: KeptDraft) => void): () => void {
    this.#fill = fill;
    if (!this.#isOpened) void this.#open();
    if (this.#isPending) this.#sendLater(0);
    const leave = () => void this.#send({ isLeaving: true });
    const hide = () => document.visibilityState === 'hidden' && leave();
    const stops = [
      onConnectionChange(() => this.#sendWhenConnected()),
      onWanted(() => this.#restoreWanted()),
    ];
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      void this.#send();
      clearTimeout(this.#timer);
    };
  }

  /** Tells which record is edited: after a conflict another state of it. */
  edits(record: unknown): void {
    this.#record = record;
  }

  /** Something was typed. */
  changed(): void {
    if (this.#isOver) return;
    this.#stopHearing ??= onGivenUp(this.#source.tab, () => void this.finish());
    // Only in front is something typed; what is sent later may be sent from behind another tab.
    this.#address = addressOfForm();
    this.#isPending = true;
    this.#sendLater(PAUSE_MS);
  }

  /** A field was left: nothing more is waited for. */
  left(): void {
    if (this.#isPending) this.#sendLater(0);
  }

  /** Fills the draft in that is offered, and goes on with it. */
  restore(): void {
    const { offer } = this.#state;
    if (!offer) return;
    this.#revision = offer.draft.revision;
    this.#change({ ...NOTHING, savedTime: offer.draft.savedTime });
    this.#fill(offer.draft);
    this.changed();
  }

  /** Throws the draft away that is offered; what stands in the form is kept from now on. */
  async refuse(): Promise<void> {
    const { offer } = this.#state;
    if (!offer) return;
    this.#change(NOTHING);
    this.#revision = 0;
    await discard(this.#of, offer.draft.revision);
    if (this.#source.fields().length > 0) this.changed();
  }

  /** Saved or given up: what was kept is thrown away. */
  finish(): Promise<void> {
    const ending = this.#end();
    const draft = nameOfDraft(this.#of);
    endings.set(draft, ending);
    return ending.finally(() => endings.get(draft) === ending && endings.delete(draft));
  }

  async #end(): Promise<void> {
    this.#isOver = true;
    this.#isPending = false;
    this.#stopHearing?.();
    clearTimeout(this.#timer);
    tellOpenForm(this.#of, false);
    await this.#sending;
    const revision = this.#revision;
    this.#revision = 0;
    if (revision > 0 && currentReader() === this.#reader) await discard(this.#of, revision);
  }

  /** Given up by whoever has typed it, who can take that back as long as the toast stands. */
  giveUp(): void {
    const content = this.#contentNow();
    const ended = this.finish();
    if (content.fields.length === 0) return;
    const takeBack = async () => {
      try {
        await ended;
        await call(drafts.save, { ...content, session: newKey(), step: 1, revision: 0 });
        outdateOwnDrafts();
        openDraft(content);
      } catch (error) {
        reportFailure(error, commonText('操作失败'));
      }
    };
    notify.success(commonText('已放弃修改'), { undo: { label: commonText('撤销'), run: takeBack } });
  }

  async #open(): Promise<void> {
    this.#isOpened = true;
    const isRestored = isRestoredAtOnce(this.#of);
    const found = await readSent(this.#of, () => this.#read());
    if (!found || this.#revision > 0) return;
    this.#offer(found, false);
    if (isRestored) this.restore();
  }

  /** Somebody has asked for the draft elsewhere, and the form is open already. */
  #restoreWanted(): void {
    if (this.#state.offer && isRestoredAtOnce(this.#of)) this.restore();
  }

  /** Null without a draft, and where it cannot be asked for. */
  async #read(): Promise<KeptDraft | null> {
    try {
      await endings.get(nameOfDraft(this.#of));
      return (await call(drafts.read, this.#of)).data;
    } catch (error) {
      // The role may not do what the form is for.
      if (error instanceof CallError && error.code === errorCodes.notAllowed.code) this.#isOver = true;
      else if (error instanceof CallError && error.silence) this.#isOpened = false;
      return null;
    }
  }

  #offer(draft: KeptDraft, isOvertaken: boolean): void {
    const isElsewhere = draft.browser !== thisBrowser();
    this.#change({ ...NOTHING, offer: { draft, isElsewhere, isOvertaken } });
  }

  #sendLater(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), milliseconds);
  }

  #sendWhenConnected(): void {
    if (currentConnection() !== 'connected') return;
    if (!this.#isOpened) void this.#open();
    if (this.#isPending) this.#sendLater(0);
  }

  async #send({ isLeaving = false } = {}): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.#isPending || this.#isOver || this.#state.offer || currentReader() !== this.#reader) return;
    // One after the other; a page that goes away cannot wait.
    if (this.#sending && !isLeaving) return this.#sending.then(() => this.#send());
    this.#isPending = false;
    const sending = this.#sendNow(isLeaving);
    this.#sending = sending;
    await sending;
    if (this.#sending === sending) this.#sending = undefined;
  }

  async #sendNow(isLeaving: boolean): Promise<void> {
    const content = this.#contentNow();
    tellOpenForm(this.#of, content.fields.length > 0);
    if (content.fields.length === 0) return this.#forget();
    const input = {
      ...content,
      session: this.#session,
      step: ++this.#step,
      revision: this.#revision,
    };
    const isShort = isLeaving && new Blob([JSON.stringify(input)]).size < MAX_LEAVING_BYTES;
    if (isLeaving) tellSent(this.#of, this.#revision);
    try {
      const { data } = await call(drafts.save, input, { keepalive: isShort });
      this.#revision = data.revision;
      this.#change({ ...NOTHING, savedTime: data.savedTime });
      outdateOwnDrafts();
    } catch (error) {
      await this.#fail(error);
    } finally {
      if (isLeaving) tellAnswered(this.#of);
    }
  }

  /** All that a draft holds, but for which of several windows writes it. */
  #contentNow() {
    const secret = secretFieldsOf(this.#of.form);
    return {
      ...this.#of,
      browser: thisBrowser(),
      version: savedRecordOf(this.#record).version ?? null,
      title: this.#titleNow().slice(0, MAX_TITLE),
      address: this.#address,
      fields: this.#source.fields().filter(({ path }) => !secret.includes(path)),
    };
  }

  /** What the record is called so far. */
  #titleNow(): string {
    return this.#title || nameOf(this.#source.values()) || nameOf(this.#record);
  }

  /** Nothing is unsaved any more. */
  async #forget(): Promise<void> {
    const revision = this.#revision;
    this.#revision = 0;
    this.#change(NOTHING);
    if (revision > 0) await discard(this.#of, revision);
  }

  async #fail(error: unknown): Promise<void> {
    // What was typed stays to be sent: with the next key, or when there is a connection or a session again.
    this.#isPending = true;
    if (isSessionOver(error)) return;
    if (error instanceof CallError && error.code === errorCodes.invalidState.code) {
      const found = await this.#read();
      if (found) return this.#offer(found, true);
      this.#revision = 0;
      return this.#sendLater(PAUSE_MS);
    }
    const isUnanswered = error instanceof CallError && error.silence !== undefined;
    const words = isUnanswered ? '' : failureText(error, commonText('获取服务器数据失败'));
    this.#change({ ...this.#state, trouble: words });
    const isPassing = isUnanswered || (error instanceof CallError && error.code === errorCodes.tooMany.code);
    if (isPassing && !this.#isOver) this.#sendLater(AGAIN_MS);
  }

  #change(state: DraftState): void {
    this.#state = state;
    this.#changes.tell();
  }
}

/** Throws a draft away, as soon as the server can be reached; one that was saved again since stays. */
export async function discard({ form, recordId, place }: DraftOf, revision: number): Promise<void> {
  const input = { form, recordId, place, revision };
  const reader = currentReader();
  try {
    await call(drafts.discard, input);
    outdateOwnDrafts();
  } catch (error) {
    if (!(error instanceof CallError && error.silence)) return;
    const stop = onConnectionChange(() => {
      if (currentConnection() !== 'connected') return;
      stop();
      if (currentReader() === reader) void discard(input, revision);
    });
  }
}

function nameOf(record: unknown): string {
  const { name, code } = savedRecordOf(record);
  return name || code;
}

/** Where the form is opened: of a list with what it is filtered by, so that the record is found there. */
function addressOfForm(): string {
  const address = currentAddress();
  return address.length > MAX_ADDRESS ? location.pathname : address;
}
