import { parseAll, type XmlListener } from './parse-xml.ts';
import type { ZipParts } from './zip-parts.ts';

/** What cells of a style hold; a whole number may be shown with so many digits, which codes are. */
export type Format = 'number' | 'date' | 'time' | { digits: number };

/** Formats without a text of their own: those of Excel, 27 to 36 and 50 to 58 of its Chinese edition. */
const builtInTimes = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56]);
const builtInDates: readonly [from: number, to: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
/** What does not count in a format: quoted text, escapes, fillers, and brackets but those of hours, minutes, seconds. */
const NOT_COUNTED = /"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]|AM\/PM|A\/P/gi;

/** What the cells of each style hold, by the style's number. */
export async function readFormats(parts: ZipParts, part: string | undefined): Promise<Format[]> {
  const reader = new FormatReader();
  if (part !== undefined && parts.has(part)) await parseAll(parts.text(part, 'small'), reader);
  return reader.formats.map((id) => formatOf(id, reader.codes.get(id)));
}

class FormatReader implements XmlListener {
  readonly codes = new Map<number, string>();
  readonly formats: number[] = [];
  #list = '';

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    // Differential formats and those of named styles stand in other lists.
    if (/^(numFmts|cellXfs|cellStyleXfs|dxfs)$/.test(name)) this.#list = name;
    if (name === 'numFmt' && this.#list === 'numFmts')
      this.codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
    if (name === 'xf' && this.#list === 'cellXfs') this.formats.push(Number(attributes['numFmtId'] ?? 0));
  }

  close(name: string): void {
    if (name === this.#list) this.#list = '';
  }
}

function formatOf(id: number, code: string | undefined): Format {
  if (code !== undefined) return formatOfCode(code);
  if (builtInTimes.has(id)) return 'time';
  return builtInDates.some(([from, to]) => id >= from && id <= to) ? 'date' : 'number';
}

function formatOfCode(code: string): Format {
  const counted = code.replaceAll(NOT_COUNTED, '').toLowerCase();
  const [zeros = ''] = /^0{2,}(?=$|;)/.exec(counted) ?? [];
  if (zeros !== '') return { digits: zeros.length };
  if (counted === 'general' || !/[ymdhs]/.test(counted)) return 'number';
  // An m beside hours or seconds means minutes.
  return /[yd]/.test(counted) || !/[hs]/.test(counted) ? 'date' : 'time';
}
