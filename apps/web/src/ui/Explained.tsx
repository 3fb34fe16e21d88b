import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styles from './popup.module.css';

interface ExplainedProps {
  className: string | undefined;
  explanation: string;
  children: string;
}

/** A word whose explanation shows below it: under the pointer, with the focus, or when it is touched. */
export function Explained({ className, explanation, children }: ExplainedProps) {
  const id = useId();
  const word = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  return (
    <>
      <button
        ref={word}
        type="button"
        className={className}
        aria-describedby={open ? id : undefined}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        {children}
      </button>
      {open && <Explanation id={id} word={word} text={explanation} onClose={hide} />}
    </>
  );
}

interface ExplanationProps {
  id: string;
  word: React.RefObject<HTMLElement | null>;
  text: string;
  onClose: () => void;
}

const GAP = 6;
const MARGIN = 8;

function Explanation({ id, word, text, onClose }: ExplanationProps) {
  const box = useRef<HTMLSpanElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = box.current;
    const place = word.current?.getBoundingClientRect();
    if (!element || !place) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const left = Math.min(place.left, window.innerWidth - width - MARGIN);
    const below = place.bottom + GAP;
    const top = below + height > window.innerHeight - MARGIN ? place.top - GAP - height : below;
    element.style.left = `${Math.max(MARGIN, left)}px`;
    element.style.top = `${top}px`;
    const hide = () => close();
    const hideByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('scroll', hide, { capture: true });
    document.addEventListener('keydown', hideByKey);
    return () => {
      document.removeEventListener('scroll', hide, { capture: true });
      document.removeEventListener('keydown', hideByKey);
    };
  }, [word]);
  return (
    <span ref={box} id={id} role="tooltip" popover="manual" className={styles.explanation}>
      {text}
    </span>
  );
}
