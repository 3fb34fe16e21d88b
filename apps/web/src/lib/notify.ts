type Tone = 'success' | 'error' | 'warning';

const SHOWN_MS = { success: 3000, error: 6000, warning: 5000 };
const SIGNS = { success: '✓', error: '✕', warning: '!' };

let shown: { element: HTMLElement; text: string; timer: number } | undefined;

/** Short notices above everything; a new one takes the place of the old one, the same text is not repeated. */
export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  /** Brings what is still said before a dialog that was opened after it. */
  raise,
  /** Takes away what was said where one is leaving. */
  clear: hide,
};

function show(tone: Tone, text: string): void {
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
  element.addEventListener('click', hide);
  // The top layer, otherwise an open dialog would cover it.
  element.popover = 'manual';
  document.body.append(element);
  element.showPopover();
  shown = { element, text, timer: window.setTimeout(hide, SHOWN_MS[tone]) };
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
