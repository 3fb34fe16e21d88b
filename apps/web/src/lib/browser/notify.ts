import { floatAt } from './floating-position.ts';
import { navigate } from './navigate.ts';

type Tone = 'success' | 'error' | 'warning';

const SHOWN_MS = { success: 3000, link: 6000, error: 6000, warning: 5000 };
const SIGNS = { success: '✓', error: '✕', warning: '!' };

let shown:
  { element: HTMLElement; text: string; timer: number; stopFloating: (() => void) | undefined } | undefined;

interface NoticeOptions {
  /** What was pressed: the notice stands next to it as long as it is in the page. */
  at?: HTMLElement | undefined;
  /** Where what it tells of can be seen. */
  link?: { label: string; to: string } | undefined;
}

/** Short notices above everything; a new one takes the place of the old one, the same text is not repeated. */
export const notify = {
  success: (text: string, options?: NoticeOptions) => show('success', text, options),
  error: (text: string, options?: NoticeOptions) => show('error', text, options),
  warning: (text: string) => show('warning', text),
  /** Brings what is still said before a dialog that was opened after it. */
  raise,
  /** Takes away what was said where one is leaving. */
  clear: hide,
};

function show(tone: Tone, text: string, { at, link }: NoticeOptions = {}): void {
  if (!text || shown?.text === text) return;
  hide();
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
  element.addEventListener('click', hide);
  // The top layer, otherwise an open dialog would cover it.
  element.popover = 'manual';
  document.body.append(element);
  element.showPopover();
  const stopFloating = at?.isConnected ? floatBeside(element, at) : undefined;
  const time = link ? SHOWN_MS.link : SHOWN_MS[tone];
  shown = { element, text, timer: window.setTimeout(hide, time), stopFloating };
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
  shown?.element.hidePopover();
  shown?.element.showPopover();
}

function hide(): void {
  if (!shown) return;
  window.clearTimeout(shown.timer);
  shown.stopFloating?.();
  shown.element.remove();
  shown = undefined;
}
