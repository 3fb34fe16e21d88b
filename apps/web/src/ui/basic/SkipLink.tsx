import type { MouseEvent } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';

/** The first thing that the Tab key reaches: past all that stands on every page. */
export function SkipLink() {
  const t = useTexts();
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    // Screens behind other tabs are in the page too.
    const shown = [...document.querySelectorAll('main')].find((main) => main.checkVisibility());
    shown?.focus();
  };
  return (
    <a href="#main" className="edp-skip" onClick={skip}>
      {t('跳到主要内容')}
    </a>
  );
}
