import { drawBarcode, drawQrCode, fitsBarcode } from './barcodes.ts';
import { drawText, heightOf, sizeFor } from './draw-text.ts';
import type { TextStyle } from './draw-text.ts';
import type { Fact, FactGroup, ReportHead, Sheet } from './sheet.ts';

/** What is drawn keeps to the page by itself, so the library has no margin to break at. */
export const PAPER = { size: 'A4', margin: 0 };
/** In points, as all that follows. */
const A4_WIDTH = 595.28;
const LEFT = 40;
const WIDTH = A4_WIDTH - 2 * LEFT;
const RIGHT = LEFT + WIDTH;
const TOP = 36;
const FOOT = 800;
const GAP = 14;
const SQUARE = 92;
const COLUMNS = 3;
const SWITCH_COLUMNS = 4;
const COLUMN_GAP = 16;

const INK = '#1d2129';
const MUTED = '#737b88';
const HAIRLINE = '#d5d9e0';

const label: TextStyle = { font: 'regular', size: 7.5, color: MUTED };
const value: TextStyle = { font: 'regular', size: 9, color: INK };
const heading: TextStyle = { font: 'bold', size: 9.5, color: INK };
const small: TextStyle = { font: 'regular', size: 8, color: MUTED };

/** How many lines a text may have, tried in this order until everything stands on the one page. */
const LINES = [8, 5, 4, 3, 2, 1];

/** One page; long texts are cut rather than taken to a second one. */
export function drawSheet(
  doc: PDFKit.PDFDocument,
  sheet: Sheet,
  { head, page }: { head: ReportHead; page: number },
): void {
  doc.addPage(PAPER);
  drawHead(doc, head);
  let y = drawTitle(doc, sheet, { title: head.title, top: TOP + 36 });
  const blocks = blocksOf(sheet);
  const room = FOOT - GAP - y;
  const lines = LINES.find((most) => totalHeight(doc, blocks, most) <= room) ?? 1;
  for (const block of blocks) y += block.draw(doc, y, lines);
  drawFoot(doc, { head, page });
}

function drawHead(doc: PDFKit.PDFDocument, { tenant, organisation }: ReportHead): void {
  const half = WIDTH / 2 - GAP;
  drawText(doc, tenant, {
    place: { x: LEFT, y: TOP, width: half },
    style: { font: 'bold', size: 10, color: INK },
  });
  drawText(doc, organisation, {
    place: { x: RIGHT - half, y: TOP + 1, width: half },
    style: { ...small, size: 9 },
    align: 'right',
  });
  rule(doc, TOP + 22);
}

function drawFoot(doc: PDFKit.PDFDocument, { head, page }: { head: ReportHead; page: number }): void {
  rule(doc, FOOT);
  const number = head.pageNumber.replace('{page}', String(page)).replace('{pages}', String(head.pages));
  const width = WIDTH / 4;
  drawText(doc, head.printed, { place: { x: LEFT, y: FOOT + 6, width: WIDTH - width - GAP }, style: small });
  drawText(doc, number, { place: { x: RIGHT - width, y: FOOT + 6, width }, style: small, align: 'right' });
}

/** Code, name and barcode at the left, picture and QR code at the right; answers where it ends. */
function drawTitle(
  doc: PDFKit.PDFDocument,
  { code = '', name = '', picture }: Sheet,
  { title, top }: { title: string; top: number },
): number {
  let right = RIGHT;
  if (code !== '') {
    right -= SQUARE;
    drawQrCode(doc, code, { x: right, y: top, width: SQUARE, height: SQUARE });
    right -= GAP;
  }
  if (picture !== undefined) {
    right -= SQUARE;
    const fit: [number, number] = [SQUARE, SQUARE];
    doc.image(Buffer.from(picture), right, top, { fit, align: 'center', valign: 'center' });
    right -= GAP;
  }
  const width = right - LEFT;
  let y = top + drawText(doc, title, { place: { x: LEFT, y: top - 2, width }, style: small });
  if (code !== '') {
    const size = sizeFor(doc, code, { width, font: 'bold', sizes: [24, 20, 17, 14, 11] });
    const style: TextStyle = { font: 'bold', size, color: INK };
    y += drawText(doc, code, { place: { x: LEFT, y, width }, style });
  }
  const style: TextStyle = { ...value, size: 12 };
  y += drawText(doc, name, { place: { x: LEFT, y, width }, style, lines: 2 });
  if (fitsBarcode(code)) y = barcodeBelow(doc, code, { y: y + 6, width });
  return Math.max(y, top + SQUARE) + GAP;
}

const BAR_HEIGHT = 30;

function barcodeBelow(
  doc: PDFKit.PDFDocument,
  code: string,
  { y, width }: { y: number; width: number },
): number {
  const taken = drawBarcode(doc, code, { x: LEFT, y, width, height: BAR_HEIGHT });
  const place = { x: LEFT, y: y + BAR_HEIGHT + 1, width: taken };
  return place.y + drawText(doc, code, { place, style: { ...small, color: INK }, align: 'center' });
}

/** Part of a page that grows with the lines that its texts may have. */
interface Block {
  height(doc: PDFKit.PDFDocument, lines: number): number;
  /** Answers its height. */
  draw(doc: PDFKit.PDFDocument, y: number, lines: number): number;
}

function totalHeight(doc: PDFKit.PDFDocument, blocks: readonly Block[], lines: number): number {
  return blocks.reduce((sum, block) => sum + block.height(doc, lines), 0);
}

function blocksOf({ groups, switches, paragraphs }: Sheet): Block[] {
  return [
    ...groups.filter(({ facts }) => facts.length > 0).flatMap((group) => groupBlocks(group)),
    ...(switches.facts.length > 0 ? switchBlocks(switches) : []),
    ...paragraphs.flatMap((paragraph) => [headingOf(paragraph.label), paragraphOf(paragraph)]),
  ];
}

const HEADING_HEIGHT = 26;

function headingOf(title: string): Block {
  return {
    height: () => HEADING_HEIGHT,
    draw(doc, y) {
      rule(doc, y);
      drawText(doc, title, { place: { x: LEFT, y: y + 7, width: WIDTH }, style: heading });
      return HEADING_HEIGHT;
    },
  };
}

function groupBlocks({ title, facts }: FactGroup): Block[] {
  return [headingOf(title), ...rowsOf(facts, COLUMNS).map((row) => factRow(row))];
}

const LABEL_HEIGHT = 10;
const ROW_GAP = 5;

function factRow(facts: readonly Fact[]): Block {
  const width = columnWidth(COLUMNS);
  const height: Block['height'] = (doc, lines) => {
    const heights = facts.map((fact) => heightOf(doc, fact.value, { width, style: value, lines }));
    return LABEL_HEIGHT + Math.max(...heights) + ROW_GAP;
  };
  return {
    height,
    draw(doc, y, lines) {
      for (const [at, fact] of facts.entries()) {
        const x = LEFT + at * (width + COLUMN_GAP);
        drawText(doc, fact.label, { place: { x, y, width }, style: label });
        const style = fact.value === '' ? { ...value, color: MUTED } : value;
        drawText(doc, fact.value || '—', { place: { x, y: y + LABEL_HEIGHT, width }, style, lines });
      }
      return height(doc, lines);
    },
  };
}

const SWITCH_HEIGHT = 14;

function switchBlocks({ title, facts }: FactGroup): Block[] {
  const width = columnWidth(SWITCH_COLUMNS);
  const rows = rowsOf(facts, SWITCH_COLUMNS).map((row, index, all) => {
    const below = index === all.length - 1 ? ROW_GAP : 0;
    return {
      height: () => SWITCH_HEIGHT + below,
      draw(doc: PDFKit.PDFDocument, y: number) {
        for (const [at, fact] of row.entries()) {
          const x = LEFT + at * (width + COLUMN_GAP);
          drawText(doc, fact.label, { place: { x, y, width: width - 24 }, style: small });
          const style = { ...small, color: INK };
          drawText(doc, fact.value, { place: { x: x + width - 24, y, width: 24 }, style, align: 'right' });
        }
        return SWITCH_HEIGHT + below;
      },
    };
  });
  return [headingOf(title), ...rows];
}

function paragraphOf({ value: text }: Fact): Block {
  const height: Block['height'] = (doc, lines) =>
    heightOf(doc, text, { width: WIDTH, style: value, lines }) + ROW_GAP;
  return {
    height,
    draw(doc, y, lines) {
      drawText(doc, text, { place: { x: LEFT, y, width: WIDTH }, style: value, lines });
      return height(doc, lines);
    },
  };
}

function columnWidth(columns: number): number {
  return (WIDTH - (columns - 1) * COLUMN_GAP) / columns;
}

function rowsOf(facts: readonly Fact[], columns: number): Fact[][] {
  const rows = Math.ceil(facts.length / columns);
  return Array.from({ length: rows }, (_, row) => facts.slice(row * columns, (row + 1) * columns));
}

function rule(doc: PDFKit.PDFDocument, y: number): void {
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor(HAIRLINE).stroke();
}
