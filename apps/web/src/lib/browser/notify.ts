import { floatAt } from './floating-position.ts';
import { navigate } from './navigate.ts';
import { isTypedInto } from './typed-into.ts';

type Tone = 'success' | 'error' | 'warning';

const SHOWN_MS = { success: 3000, link: 6000, action: 10_000, error: 6000, warning: 5000 };
const SIGNS = { success: '✓', error: '✕', warning: '!' };

interface Shown {
  element: HTMLElement;
  text: string;
  timer: number;
  stopFloating: (() => void) | undefined;
  action: NoticeAction | undefined;
}

let shown: Shown | undefined;

/** What can be done about what a notice tells. */
interface NoticeAction {
  label: string;
  run: () => unknown;
}

interface NoticeOptions {
  /** What was pressed: the notice stands next to it as long as it is in the page. */
  at?: HTMLElement | undefined;
  /** Where what it tells of can be seen. */
  link?: { label: string; to: string } | undefined;
  /** Takes back what it tells of; by Ctrl+Z as well, wherever nothing is typed. */
  undo?: NoticeAction | undefined;
}

/** Short notices above everything; a new one takes the place of the old one, the same text is not repeated. */
export const notify = {
  success: (text: string, options?: NoticeOptions) => show('success', text, options),
  error: (text: string, options?: NoticeOptions) => show('error', text, options),
  warning: (text: string) => show('warning', text),
  /** Brings what is still said before a dialog that was opened after it, or out of one that has been closed. */
  raise,
  /** Takes away what was said where one is leaving. */
  clear: hide,
};

function show(tone: Tone, text: string, options: NoticeOptions = {}): void {
  const { at, link, undo } = options;
  // The same words may tell of another record, which is the one to be taken back then.
  const isSaid = shown?.text === text && undo === undefined;
  if (text === '' || isSaid) return;
  hide();
  const element = elementOf(tone, text, options);
  // The top layer, otherwise an open dialog would cover it.
  element.popover = 'manual';
  placeOf(link !== undefined || undo !== undefined).append(element);
  element.showPopover();
  const stopFloating = at?.isConnected ? floatBeside(element, at) : undefined;
  const time = SHOWN_MS[undo ? 'action' : link ? 'link' : tone];
  const timer = window.setTimeout(hide, time);
  shown = { element, text, timer, stopFloating, action: undo };
  if (!undo) return;
  stayWhileAttended(element, time);
  document.addEventListener('keydown', runByKeys);
}

function elementOf(tone: Tone, text: string, { link, undo }: NoticeOptions): HTMLElement {
  const element = document.createElement('div');
  element.className = `edp-toast edp-toast-${tone}`;
  element.setAttribute('role', tone === 'success' ? 'status' : 'alert');
  const sign = document.createElement('span');
  sign.setAttribute('aria-hidden', 'true');
  sign.textContent = SIGNS[tone];
  const words = document.createElement('span');
  words.textContent = text;
  element.append(sign, words);
  if (link) words.append(' · ', linkOf(link));
  if (undo) words.append(' · ', buttonOf(undo));
  element.addEventListener('click', hide);
  return element;
}

/** Whoever points at it or stands in it is about to use it. */
function stayWhileAttended(element: HTMLElement, time: number): void {
  const hold = () => window.clearTimeout(shown?.timer);
  const letGo = () => {
    if (shown?.element !== element || element.matches(':hover, :focus-within')) return;
    hold();
    shown.timer = window.setTimeout(hide, time);
  };
  for (const coming of ['pointerenter', 'focusin']) element.addEventListener(coming, hold);
  // Only then is what was left no longer pointed at or stood in.
  for (const going of ['pointerleave', 'focusout'])
    element.addEventListener(going, () => window.setTimeout(letGo));
  element.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !element.contains(relatedTarget)) cameFrom = relatedTarget;
  });
}

let cameFrom: HTMLElement | undefined;

function runAction(): void {
  const action = shown?.action;
  hide();
  action?.run();
}

function runByKeys(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
  // A tree or a text that has something to take back of its own comes first.
  if (!isUndo || event.defaultPrevented || shown?.action === undefined || isTypedInto(event.target)) return;
  event.preventDefault();
  runAction();
}

function buttonOf({ label }: NoticeAction): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.setAttribute('aria-keyshortcuts', 'Control+Z');
  button.title = 'Ctrl+Z';
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    runAction();
  });
  return button;
}

function linkOf({ label, to }: { label: string; to: string }): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.href = to;
  anchor.textContent = label;
  anchor.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(to);
  });
  return anchor;
}

/** Above what was pressed, or below where there is no room. */
function floatBeside(element: HTMLElement, at: HTMLElement): () => void {
  element.dataset['placed'] = '';
  return floatAt(element, at, { side: 'above', align: 'center', gap: 8 });
}

function raise(): void {
  if (!shown) return;
  const { element } = shown;
  const isLeft = element.closest('dialog')?.matches(':modal') === false;
  const isPressed = element.querySelector('a, button') !== null;
  const place = placeOf(true);
  // Beneath the dialog that has just been opened it could be read, and not pressed.
  if (isLeft || (isPressed && element.parentElement !== place)) place.append(element);
  else element.hidePopover();
  element.showPopover();
}

/** Outside an open dialog nothing can be pressed. */
function placeOf(isPressed: boolean): HTMLElement {
  const dialogs = isPressed ? document.querySelectorAll<HTMLElement>('dialog:modal') : [];
  return [...dialogs].at(-1) ?? document.body;
}

function hide(): void {
  if (!shown) return;
  const { element, timer, stopFloating } = shown;
  const isStoodIn = element.contains(document.activeElement);
  window.clearTimeout(timer);
  stopFloating?.();
  element.remove();
  shown = undefined;
  document.removeEventListener('keydown', runByKeys);
  if (isStoodIn && cameFrom?.isConnected) cameFrom.focus();
  cameFrom = undefined;
}
