import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { onDemand } from '../basic/on-demand.tsx';
import type { RichTextFieldProps } from './rich-text-field.ts';
import { RichTextView } from './RichTextView.tsx';
import styles from './rich-text.module.css';

const Editor = onDemand(async () => (await import('./RichTextEditor.tsx')).RichTextEditor, RichTextView);

/** Formatted text with pictures and tables. The editor is built once the field is in sight. */
export function RichTextField({ id, ...props }: RichTextFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  // The form moves the focus to a field by its id, also before there is an editor inside.
  const handOn = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target === currentTarget) target.querySelector<HTMLElement>('[contenteditable]')?.focus();
  };
  return (
    <div
      ref={place}
      id={id}
      tabIndex={-1}
      className={styles.field}
      data-invalid={String(props['aria-invalid']) === 'true'}
      onFocus={handOn}
    >
      {isSeen ? <Editor {...props} /> : <RichTextView value={props.value} />}
    </div>
  );
}

function useSeen(place: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen, place]);
  return isSeen;
}
