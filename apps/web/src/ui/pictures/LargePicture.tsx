import { useEffect, useEffectEvent, useRef } from 'react';
import { floatAt } from '../../lib/browser/floating-position.ts';
import styles from './thumbnail.module.css';

interface LargePictureProps {
  url: string;
  anchor: Element;
  onClose: () => void;
}

/** A picture beside its thumbnail, for as long as the pointer rests there. */
export function LargePicture({ url, anchor, onClose }: LargePictureProps) {
  const box = useRef<HTMLSpanElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    element.showPopover();
    const stopFloating = floatAt(element, anchor, { side: 'right', gap: 8 });
    const hideByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', hideByKey);
    return () => {
      stopFloating();
      document.removeEventListener('keydown', hideByKey);
    };
  }, [anchor]);
  return (
    <span ref={box} popover="manual" className={styles.large} aria-hidden="true">
      <img src={url} alt="" />
    </span>
  );
}
