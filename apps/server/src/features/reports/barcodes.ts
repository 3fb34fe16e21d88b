import { code128, qrcode } from 'bwip-js/generic';
import type { DrawingContext } from 'bwip-js/generic';

/** A code as shapes, in units of which one is a fraction of its narrowest line. */
interface Shapes {
  width: number;
  height: number;
  bars: { x: number; width: number }[];
  polygons: [number, number][][];
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WIDEST_MODULE = 1.2;
/** The encoder draws the narrowest line this wide. */
const MODULE_UNITS = 2;

/** Whether a barcode can hold the text: what a keyboard without Chinese writes. */
export function fitsBarcode(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text);
}

/** Draws the text as Code 128 into the place, no wider than needed; answers the width that it took. */
export function drawBarcode(doc: PDFKit.PDFDocument, text: string, { x, y, width, height }: Place): number {
  const shapes = code128({ bcid: 'code128', text }, recorder());
  const scale = Math.min(WIDEST_MODULE / MODULE_UNITS, width / shapes.width);
  for (const bar of shapes.bars) doc.rect(x + (bar.x - bar.width / 2) * scale, y, bar.width * scale, height);
  doc.fill('#000000');
  return shapes.width * scale;
}

/** Draws the text as a QR code that fills the place. */
export function drawQrCode(doc: PDFKit.PDFDocument, text: string, { x, y, width }: Place): void {
  const shapes = qrcode({ bcid: 'qrcode', text }, recorder());
  const scale = width / shapes.width;
  for (const [first, ...rest] of shapes.polygons) {
    if (first === undefined) continue;
    doc.moveTo(x + first[0] * scale, y + first[1] * scale);
    for (const [px, py] of rest) doc.lineTo(x + px * scale, y + py * scale);
    doc.closePath();
  }
  doc.fill('#000000', 'even-odd');
}

/** Keeps what the encoder draws; codes without words need neither text nor round shapes. */
function recorder(): DrawingContext<Shapes> {
  const shapes: Shapes = { width: 0, height: 0, bars: [], polygons: [] };
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => Object.assign(shapes, { width, height }),
    line: (...[x, , , , width]) => shapes.bars.push({ x, width }),
    polygon: (points) => shapes.polygons.push(points),
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => shapes,
  };
}
