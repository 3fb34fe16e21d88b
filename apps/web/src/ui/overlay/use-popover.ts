import { useEffect, useEffectEvent, useRef } from 'react';
import { floatAt, type Anchor, type FloatingOptions } from '../../lib/browser/floating-position.ts';

interface PopoverOptions {
  align: FloatingOptions['align'];
  /** What in it gets the focus; null: the focus stays where it is. */
  entry?: string | null;
  onClose: () => void;
}

const FIRST_CONTROL = ':is(button, input):enabled';

/** An element that floats at another one or a point, its first control in focus; Esc or a click elsewhere closes it. */
export function usePopover(
  anchor: Anchor,
  { align = 'start', entry = FIRST_CONTROL, onClose }: PopoverOptions,
) {
  const popover = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = popover.current;
    if (!element) return;
    const opener = document.activeElement;
    element.showPopover();
    const stopFloating = floatAt(element, anchor, { align });
    const stopWaiting = entry === null ? undefined : enter(element, entry);
    const onToggle = (event: ToggleEvent) => {
      if (event.newState === 'closed') close();
    };
    const onPress = (event: PointerEvent) => {
      // The press on the opener closes it; the click that follows must not open it again.
      if (opener && event.target instanceof Node && opener.contains(event.target)) ignoreNextClick();
    };
    element.addEventListener('toggle', onToggle);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      stopWaiting?.();
      stopFloating();
      element.removeEventListener('toggle', onToggle);
      document.removeEventListener('pointerdown', onPress, true);
      if (opener instanceof HTMLElement && element.contains(document.activeElement)) opener.focus();
    };
  }, [anchor, align, entry]);
  return popover;
}

/** Focuses what is entered first, also where it comes late, unless the focus has gone elsewhere meanwhile. */
function enter(element: HTMLElement, entry: string): () => void {
  const before = document.activeElement;
  const focusFirst = () => {
    const first = element.querySelector<HTMLElement>(entry);
    if (document.activeElement === before) first?.focus();
    return first !== null;
  };
  const waiting = new MutationObserver(() => focusFirst() && waiting.disconnect());
  if (!focusFirst()) waiting.observe(element, { childList: true, subtree: true });
  return () => waiting.disconnect();
}

function ignoreNextClick(): void {
  window.addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true });
}
