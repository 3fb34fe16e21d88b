import { useEffectEvent, useLayoutEffect, useId, useRef, type ReactNode } from 'react';
import { notify } from '../../lib/browser/notify.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './dialog.module.css';

/** Where the focus returns from a dialog that another one replaces in the same step; its own opener is gone with it. */
let handedOn: Element | null = null;

/** What the browser itself closes on Esc before it turns to the dialog. */
const openLayer = ':popover-open:not(.edp-toast)';
const browserLayer = CSS.supports('selector(select:open)') ? `${openLayer}, select:open` : openLayer;

interface DialogProps {
  title: string;
  /** Asked for by Esc, the cross or a button; whoever opened the dialog decides. Absent: neither Esc nor cross. */
  onClose?: () => void;
  /** Said in small behind the title. */
  note?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Pixels; 520 for forms, 400 for questions. */
  width?: number;
  /** A `page` fills the window up to its edges, a `drawer` also stands at the right from top to bottom. */
  shape?: 'form' | 'page' | 'drawer';
  /** Holds text and no field: keys scroll its body. */
  isText?: boolean;
}

/** A modal window: focus goes to its first field, stays inside, and returns to the button that opened it. */
export function Dialog({ title, onClose, note, children, footer, width = 520, ...form }: DialogProps) {
  const { shape, isText = !onClose } = form;
  const t = useTexts();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const close = useEffectEvent(() => onClose?.());

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Shown again after its tab was hidden, the dialog still returns the focus to its first opener.
    opener.current ??= handedOn ?? document.activeElement;
    element.showModal();
    notify.raise();
    // What comes by itself must not take a key that was meant for a form as its answer.
    if (element.hasAttribute('data-unasked')) body.current?.focus();
    else (firstControl(body.current) ?? element.querySelector<HTMLElement>('footer button'))?.focus();
    const isOurs = (event: KeyboardEvent) =>
      event.key === 'Escape' && isTopmost(element) && !element.querySelector(browserLayer);
    // The browser's own Esc closes at once and, pressed twice, cannot be refused.
    const keepOpen = (event: KeyboardEvent) => isOurs(event) && event.preventDefault();
    // Reached only when no open list inside the dialog has taken the key for itself.
    const askToClose = (event: KeyboardEvent) => isOurs(event) && close();
    document.addEventListener('keydown', keepOpen, { capture: true });
    document.addEventListener('keydown', askToClose);
    return () => {
      document.removeEventListener('keydown', keepOpen, { capture: true });
      document.removeEventListener('keydown', askToClose);
      element.close();
      notify.raise();
      const { current } = opener;
      // Of dialogs that close together the outermost is told first.
      handedOn ??= current;
      // Later: a dialog over this one may be closing too, and until then nothing beneath takes the focus.
      queueMicrotask(() => {
        handedOn = null;
        if (current instanceof HTMLElement) current.focus();
      });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-shape={shape}
      style={{ width }}
      aria-labelledby={titleId}
      {...(!onClose && { closedby: 'none', 'data-unasked': true })}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {note && <div className={styles.note}>{note}</div>}
        {onClose && (
          <button type="button" className={styles.cross} aria-label={t('关闭')} onClick={onClose}>
            ×
          </button>
        )}
      </header>
      <div ref={body} className={styles.body} tabIndex={isText ? 0 : undefined}>
        {children}
      </div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </dialog>
  );
}

function firstControl(body: HTMLElement | null): HTMLElement | null {
  const fields = 'input:enabled:not([type=radio]), [type=radio]:checked, textarea:enabled, select:enabled';
  // A choice among several is entered at what is chosen; where nothing is, at the first one.
  return body?.querySelector<HTMLElement>(`${fields}, fieldset:not(:has(:checked)) [type=radio]`) ?? null;
}

/** Whether no other dialog lies over this one. */
export function isTopmost(dialog: Element): boolean {
  return [...document.querySelectorAll('dialog[open]')].at(-1) === dialog;
}

/** Where a field's pop-up belongs: outside an open native dialog it would lie beneath it. */
export function insideDialog(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest('dialog') ?? document.body;
}

/** Pixels; a narrower browser window narrows it. */
export const WIDE = 1000;
