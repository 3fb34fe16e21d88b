import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './conversation.module.css';

/** Stands above the oldest message; being scrolled to is as good as being pressed. */
export function OlderMessages({ busy, onReach }: { busy: boolean; onReach: () => Promise<void> }) {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(() => void onReach());
  useEffect(() => {
    if (busy || !place.current) return;
    // Observed again after each load, so that a window with room left goes on loading.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach());
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={place} className={styles.older}>
      <Button busy={busy} onClick={() => void onReach()}>
        {t('更早的消息')}
      </Button>
    </div>
  );
}
