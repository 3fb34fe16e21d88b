import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { floatAt } from '../../lib/browser/floating-position.ts';
import styles from './tooltip.module.css';

interface TooltipProps {
  className: string | undefined;
  explanation: string;
  children: string;
}

/** A word whose explanation shows below it: under the pointer, with the focus, or when it is touched. */
export function Tooltip({ className, explanation, children }: TooltipProps) {
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

function Explanation({ id, word, text, onClose }: ExplanationProps) {
  const box = useRef<HTMLSpanElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = box.current;
    if (!element || !word.current) return;
    element.showPopover();
    const stopFloating = floatAt(element, word.current, { gap: 6 });
    const hideByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', hideByKey);
    return () => {
      stopFloating();
      document.removeEventListener('keydown', hideByKey);
    };
  }, [word]);
  return (
    <span ref={box} id={id} role="tooltip" popover="manual" className={styles.explanation}>
      {text}
    </span>
  );
}
