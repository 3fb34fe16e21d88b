import type { CSSProperties } from 'react';

const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

/** The tenant's button colour with words that can be read on it; without a colour the page's own gradient stays. */
export function buttonStyle(color: string | undefined): CSSProperties | undefined {
  const plain = color && plainColor(color);
  if (!plain) return undefined;
  return { background: plain, color: isLight(plain) ? 'var(--edp-on-light)' : 'var(--edp-on-dark)' };
}

/** Six digits for whatever way a colour is written; nothing for what is no colour, such as an address. */
function plainColor(color: string): string | undefined {
  if (HEX.test(color)) return color;
  if (!CSS.supports('color', color)) return undefined;
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return undefined;
  canvas.fillStyle = color;
  return HEX.test(canvas.fillStyle) ? canvas.fillStyle : undefined;
}

function isLight(color: string): boolean {
  const parts = HEX.exec(color)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16) / 255);
  if (!parts) return false;
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  // Above this luminance dark words have the higher contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.183;
}
