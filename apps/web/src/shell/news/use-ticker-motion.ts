import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Pixels that the line moves in one frame of a screen with 60 frames a second. */
const TICKER_SPEED = 0.6;
const PIXELS_PER_MS = (TICKER_SPEED * 60) / 1_000;

type Reason = 'pointer' | 'focus' | 'hidden' | 'still';

interface Elements {
  line: RefObject<HTMLElement | null>;
  track: RefObject<HTMLElement | null>;
}

/**
 * Moves the track by an animation of the browser's own, which follows time instead of frames and costs no layout.
 * Stands still while there is a reason to.
 */
export function useTickerMotion({ line, track }: Elements) {
  const animation = useRef<Animation>(null);
  const elapsed = useRef<CSSNumberish>(0);
  const reasons = useRef(new Set<Reason>());
  const [{ width, copies }, setSize] = useState({ width: 0, copies: 1 });

  const hold = useCallback((reason: Reason, holds: boolean) => {
    if (holds) reasons.current.add(reason);
    else reasons.current.delete(reason);
    if (reasons.current.size > 0) animation.current?.pause();
    else animation.current?.play();
  }, []);

  /** Brings a title to the start of the line. */
  const show = useCallback((title: HTMLElement) => {
    if (animation.current) animation.current.currentTime = title.offsetLeft / PIXELS_PER_MS;
  }, []);

  useEffect(() => {
    const [room, first] = [line.current, track.current?.firstElementChild];
    if (!room || !first) return;
    const measure = () => {
      const measured = first.getBoundingClientRect().width;
      if (measured === 0) return;
      const needed = Math.ceil(room.getBoundingClientRect().width / measured);
      setSize((known) =>
        known.width === measured && known.copies === needed ? known : { width: measured, copies: needed },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(room);
    observer.observe(first);
    return () => observer.disconnect();
  }, [line, track]);

  useEffect(() => {
    if (!track.current || width === 0) return;
    const moving = track.current.animate(
      { transform: ['translateX(0)', `translateX(${-width}px)`] },
      { duration: width / PIXELS_PER_MS, iterations: Infinity },
    );
    // Where it was before the titles or the font changed.
    moving.currentTime = elapsed.current;
    animation.current = moving;
    if (reasons.current.size > 0) moving.pause();
    return () => {
      elapsed.current = moving.currentTime ?? 0;
      moving.cancel();
    };
  }, [track, width]);

  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => {
      hold('still', still.matches);
      hold('hidden', document.hidden);
    };
    follow();
    still.addEventListener('change', follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      still.removeEventListener('change', follow);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [hold]);

  return { copies, hold, show };
}
