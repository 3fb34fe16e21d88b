import { navigate } from './navigate.ts';

type Tone = 'success' | 'error' | 'warning';

const SHOWN_MS = { success: 3000, link: 6000, error: 6000, warning: 5000 };
const SIGNS = { success: '✓', error: '✕', warning: '!' };

let shown: { element: HTMLElement; text: string; timer: number } | undefined;

interface NoticeOptions {
  /** What was pressed: the notice stands beside it as long as it is in the page. */
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
  if (at?.isConnected) placeAt(element, at);
  const time = link ? SHOWN_MS.link : SHOWN_MS[tone];
  shown = { element, text, timer: window.setTimeout(hide, time) };
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

const GAP = 8;

/** Above what was pressed, or below where there is no room, and wholly in the window. */
function placeAt(element: HTMLElement, at: HTMLElement): void {
  const { left, top, bottom, width } = at.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = element;
  const above = top - offsetHeight - GAP;
  const middle = left + width / 2 - offsetWidth / 2;
  element.dataset['placed'] = '';
  element.style.top = `${above >= 0 ? above : bottom + GAP}px`;
  element.style.left = `${Math.max(GAP, Math.min(middle, innerWidth - offsetWidth - GAP))}px`;
}

function raise(): void {
  shown?.element.hidePopover();
  shown?.element.showPopover();
}

function hide(): void {
  if (!shown) return;
  window.clearTimeout(shown.timer);
  shown.element.remove();
  shown = undefined;
}
