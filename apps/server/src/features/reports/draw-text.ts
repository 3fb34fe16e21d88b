import { wrap } from './wrap-text.ts';

export interface TextPlace {
  x: number;
  y: number;
  width: number;
}

export interface TextStyle {
  font: 'regular' | 'bold';
  size: number;
  color: string;
}

interface DrawnText {
  place: TextPlace;
  style: TextStyle;
  lines?: number;
  align?: 'left' | 'center' | 'right';
}

/** Of the font's height; its own line spacing is wider than a form needs. */
const LINE_HEIGHT = 1.4;
const shares = { left: 0, center: 0.5, right: 1 };

/** Draws the text cut to so many lines; answers the height that it took. */
export function drawText(
  doc: PDFKit.PDFDocument,
  text: string,
  { place: { x, y, width }, style, lines = 1, align = 'left' }: DrawnText,
): number {
  const { font, size, color } = style;
  const step = size * LINE_HEIGHT;
  const wrapped = wrap(text, { room: width / size, lines, widthOf: widthIn(doc, font) });
  doc.font(font).fontSize(size).fillColor(color);
  for (const [at, line] of wrapped.entries()) {
    const left = x + (width - line.width * size) * shares[align];
    if (line.text !== '') doc.text(line.text, left, y + at * step, { lineBreak: false, features: [] });
  }
  return wrapped.length * step;
}

/** The height of the text cut to so many lines. */
export function heightOf(
  doc: PDFKit.PDFDocument,
  text: string,
  { width, style, lines }: { width: number; style: TextStyle; lines: number },
): number {
  const { font, size } = style;
  return wrap(text, { room: width / size, lines, widthOf: widthIn(doc, font) }).length * size * LINE_HEIGHT;
}

/** The largest of the sizes at which the text stands on one line, else the smallest. */
export function sizeFor(
  doc: PDFKit.PDFDocument,
  text: string,
  { width, font, sizes }: { width: number; font: TextStyle['font']; sizes: readonly number[] },
): number {
  const widthOf = widthIn(doc, font);
  const whole = [...text].reduce((sum, character) => sum + widthOf(character), 0);
  return sizes.find((size) => whole * size <= width) ?? sizes.at(-1) ?? 0;
}

/** Widths by font and character at size 1: asking the font for them is most of the work of drawing. */
const widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };
const PRECISE = 1000;

function widthIn(doc: PDFKit.PDFDocument, font: TextStyle['font']): (character: string) => number {
  const known = widths[font];
  return (character) => {
    const width =
      known.get(character) ??
      doc.font(font).fontSize(PRECISE).widthOfString(character, { features: [] }) / PRECISE;
    known.set(character, width);
    return width;
  };
}
