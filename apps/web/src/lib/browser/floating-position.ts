/** An element, or a point in the window. */
export type Anchor = Element | { x: number; y: number };

export interface FloatingOptions {
  side?: 'below' | 'above' | 'right';
  align?: 'start' | 'center' | 'end';
  /** Pixels between the two. */
  gap?: number;
}

const MARGIN = 8;

/**
 * Places a fixed element, in the top layer or not, at its anchor: on the other side where there is no room, and inside
 * the window. It follows while something scrolls; call what is returned to stop.
 */
export function floatAt(element: HTMLElement, anchor: Anchor, options: FloatingOptions = {}): () => void {
  const { side = 'below', align = 'start', gap = 4 } = options;
  const place = () => {
    if (anchor instanceof Element && !anchor.isConnected) return;
    const at = anchor instanceof Element ? anchor.getBoundingClientRect() : new DOMRect(anchor.x, anchor.y);
    const { width, height } = element.getBoundingClientRect();
    const below = at.bottom + gap;
    const above = at.top - gap - height;
    const isRoomBelow = below + height <= window.innerHeight - MARGIN;
    const isBelow = side === 'below' ? isRoomBelow || above < MARGIN : above < MARGIN && isRoomBelow;
    const aligned = { start: at.left, center: at.left + (at.width - width) / 2, end: at.right - width };
    const left = side === 'right' ? at.right + gap : aligned[align];
    const top = side === 'right' ? at.top : isBelow ? below : above;
    element.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`;
    element.style.top = `${Math.max(MARGIN, Math.min(top, window.innerHeight - height - MARGIN))}px`;
  };
  place();
  const stopping = new AbortController();
  const { signal } = stopping;
  window.addEventListener('scroll', place, { capture: true, passive: true, signal });
  window.addEventListener('resize', place, { signal });
  return () => stopping.abort();
}
