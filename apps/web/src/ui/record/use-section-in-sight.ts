import { useEffect, useEffectEvent, useState } from 'react';
import type { PageSection } from './sections.ts';

/** How far below the page's head a section may begin and be the one that is read. */
const READ_BELOW = 64;

/** Which section is read, by its id: the last one that has come up to the head, or the one that was gone to. */
export function useSectionInSight(sections: readonly PageSection[]) {
  const [current, setCurrent] = useState<string>();
  const [goal, setGoal] = useState<string>();
  const look = useEffectEvent(() => setCurrent(sectionInSight(sections, goal)));
  useEffect(() => {
    let frame = 0;
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => look());
    };
    lookSoon();
    // What scrolls is somewhere around the page; the event does not bubble.
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', lookSoon, options);
    window.addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', lookSoon, options);
      window.removeEventListener('resize', lookSoon);
    };
  }, [sections]);
  const goTo = ({ id, element }: PageSection) => {
    setGoal(id);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
    element.focus({ preventScroll: true });
    setCurrent(id);
  };
  return { current, goTo };
}

function sectionInSight(sections: readonly PageSection[], goal: string | undefined): string | undefined {
  const [first] = sections;
  const scroller = first && scrollerOf(first.element);
  if (!first || !scroller) return first?.id;
  const line = scroller.getBoundingClientRect().top + headHeight(first.element) + READ_BELOW;
  const tops = sections.map(({ element }) => element.getBoundingClientRect().top);
  const at = Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
  const { scrollTop, clientHeight, scrollHeight } = scroller;
  const isAtEnd = scrollHeight - clientHeight - scrollTop < 2;
  if (!isAtEnd) return sections[at]?.id;
  // The last ones do not come up to the head, however far one scrolls.
  const reached = sections.slice(at);
  if (reached.some(({ id }) => id === goal)) return goal;
  return scrollTop > 0 ? reached.at(-1)?.id : sections[at]?.id;
}

function headHeight(element: HTMLElement): number {
  return element.closest('[data-record-page]')?.querySelector('header')?.offsetHeight ?? 0;
}

function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  return undefined;
}
