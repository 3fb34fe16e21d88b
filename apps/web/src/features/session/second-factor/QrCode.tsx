import { useMemo } from 'react';
import { generate } from 'lean-qr';
import styles from './second-factor.module.css';

const QUIET_ZONE = 4;

/** A text as a QR code; dark on white whatever the appearance, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qr}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

function drawn(text: string): { size: number; path: string } {
  const code = generate(text);
  const cells = Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (__, x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { size: code.size, path: cells.flat().join('') };
}
