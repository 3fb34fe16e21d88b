import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { answerCalls } from '../../worker-thread.ts';
import { drawSheet, PAPER } from './draw-sheet.ts';
import type { DrawRequest, ReportHead } from './sheet.ts';

/** The thread that draws: shaping and subsetting Chinese type would hold up every other answer. */
const regular = readFileSync(
  new URL(import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')),
);
const bold = readFileSync(
  new URL(import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')),
);

interface Report {
  head: ReportHead;
  doc: PDFKit.PDFDocument;
  page: number;
}
const reports = new Map<number, Report>();

function begin(head: ReportHead): Report {
  const info = { Title: head.title, Author: head.tenant, Producer: 'EDP', Creator: 'EDP' };
  // A cache of every text would grow with the pages.
  const doc = new PDFDocument({ ...PAPER, autoFirstPage: false, fontLayoutCache: false, info });
  doc.registerFont('regular', regular);
  doc.registerFont('bold', bold);
  return { head, doc, page: 0 };
}

function advance(request: DrawRequest): Uint8Array {
  const { report: id } = request;
  if (request.kind === 'begin') reports.set(id, begin(request.head));
  if (request.kind === 'drop') reports.delete(id);
  // Neither makes a page; what a document begins with goes with the first one.
  if (request.kind === 'begin' || request.kind === 'drop') return new Uint8Array();
  const report = reports.get(id);
  if (report === undefined) throw new Error(`No report ${id}`);
  const { doc, head } = report;
  if (request.kind === 'draw') {
    for (const sheet of request.sheets) drawSheet(doc, sheet, { head, page: ++report.page });
  } else {
    doc.end();
    reports.delete(id);
  }
  return grownBy(doc);
}

/** All that has been written since the last time, which is read piece by piece; finished pages are not kept. */
function grownBy(doc: PDFKit.PDFDocument): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (let piece: unknown = doc.read(); piece instanceof Uint8Array; piece = doc.read()) pieces.push(piece);
  return Buffer.concat(pieces);
}

answerCalls(advance);
