import { randomInt } from 'node:crypto';
import sharp from 'sharp';

const WIDTH = 120;
const HEIGHT = 40;

/** Strokes on a grid 4 wide and 6 high: points as digit pairs, strokes parted by `;`. No font is needed to draw them. */
const glyphs: Record<string, string> = {
  A: '06 20 46;14 34',
  B: '00 06 36 45 44 33 03;33 42 41 30 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 45 41 20 00',
  E: '40 00 06 46;03 33',
  F: '40 00 06;03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06;40 46;03 43',
  I: '20 26;10 30;16 36',
  J: '40 45 36 16 05',
  K: '00 06;40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10;24 46',
  R: '06 00 30 41 42 33 03;23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40;20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46;40 06',
  Y: '00 23 40;23 26',
  Z: '00 40 06 46',
  '0': '10 30 41 45 36 16 05 01 10;41 05',
  '1': '11 20 26;16 36',
  '2': '01 10 30 41 42 06 46',
  '3': '00 40 22 33 44 45 36 16 05',
  '4': '36 30 04 44',
  '5': '40 00 03 33 44 45 36 06',
  '6': '30 10 01 05 16 36 45 44 33 03',
  '7': '00 40 16',
  '8': '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  '9': '16 36 45 41 30 10 01 02 13 43',
};

/** The answer as a PNG that people can read and simple programs cannot. */
export function drawCaptcha(answer: string): Promise<Buffer> {
  const slot = (WIDTH - 16) / answer.length;
  const letters = [...answer.toUpperCase()].map((letter, at) => drawLetter(letter, 8 + slot * (at + 0.5)));
  const curves = Array.from({ length: 3 }, drawCurve);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#eef2fb"/>${curves.join('')}${letters.join('')}${drawCurve()}</svg>`;
  return sharp(Buffer.from(svg), { density: 144 }).png().toBuffer();
}

function drawLetter(letter: string, centre: number): string {
  const strokes = (glyphs[letter] ?? '').split(';').map((stroke) => {
    const points = stroke
      .split(' ')
      .map((pair) => `${Number(pair[0]) - 2 + jitter(0.2)},${Number(pair[1]) - 3 + jitter(0.2)}`);
    return `<polyline points="${points.join(' ')}"/>`;
  });
  const place = `translate(${centre + jitter(2)} ${HEIGHT / 2 + jitter(3)}) rotate(${jitter(16)}) scale(${3.9 + jitter(0.5)})`;
  return `<g transform="${place}" fill="none" stroke="#243b7a" stroke-width="0.75" stroke-linejoin="round" stroke-linecap="round">${strokes.join('')}</g>`;
}

function drawCurve(): string {
  const y = () => randomInt(4, HEIGHT - 4);
  const path = `M0 ${y()} C ${WIDTH / 3} ${y()}, ${(WIDTH / 3) * 2} ${y()}, ${WIDTH} ${y()}`;
  return `<path d="${path}" fill="none" stroke="#7d94cf" stroke-width="1.1" opacity="0.8"/>`;
}

/** A number between minus and plus `reach`. */
function jitter(reach: number): number {
  return (randomInt(2_001) / 1_000 - 1) * reach;
}
