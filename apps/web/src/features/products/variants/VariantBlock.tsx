import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { MatrixRow } from './matrix.ts';

const ROW_HEIGHT = 39;
/** So far beyond the edges rows are drawn, so that scrolling and the arrow keys meet no gap. */
const MARGIN = '400px 0px';
/** What must not vanish however far it is scrolled away: the cell with the focus, and pictures on their way. */
const KEPT = ':is(:focus, [aria-busy=true], [data-invalid=true])';

interface VariantBlockProps {
  rows: readonly MatrixRow[];
  /** One of its rows has to be drawn, wherever the page is scrolled to. */
  isHeld: boolean;
  /** What is wrong in it; without rows the focus that goes to what is wrong comes here. */
  isInvalid: boolean;
  onInvalidFocus: () => void;
  draw: (row: MatrixRow) => ReactNode;
}

/** Rows of a long sheet that are drawn when they come near; until then a space as high as they are. */
export function VariantBlock({ rows, isHeld, isInvalid, onInvalidFocus, draw }: VariantBlockProps) {
  const place = useRef<HTMLTableSectionElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isComing = entries.at(-1)?.isIntersecting ?? false;
        // Behind another tab nothing is near, and nothing has a height.
        if (!isComing && (!element.checkVisibility() || element.querySelector(KEPT))) return;
        if (!isComing && element.firstElementChild) setHeight(element.offsetHeight);
        setIsNear(isComing);
      },
      { root: element.closest('main'), rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (isNear || isHeld) return <tbody ref={place}>{rows.map(draw)}</tbody>;
  return (
    <tbody
      ref={place}
      style={{ height: height ?? rows.length * ROW_HEIGHT }}
      {...(isInvalid && { tabIndex: -1, 'data-cell': '', 'data-invalid': true, onFocus: onInvalidFocus })}
    />
  );
}
