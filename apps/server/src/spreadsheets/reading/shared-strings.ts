import { decodeEscapes, MAX_CELL_LENGTH } from './cell-value.ts';
import { parseAll, type XmlListener } from './parse-xml.ts';
import { Refusal } from './refusal.ts';
import type { ZipParts } from './zip-parts.ts';

const BLOCK = 1_024 * 1_024;
const MAX_BYTES = 96 * BLOCK;
const MAX_STRINGS = 8_000_000;

/** The texts that cells refer to by number, held as bytes outside of the thread's heap. */
export class SharedStrings implements XmlListener {
  readonly #blocks: Buffer[] = [];
  /** Where the text of a number begins and how long it is, in turns. */
  #places = new Uint32Array(2_048);
  #count = 0;
  #end = 0;
  readonly #text = new RichText();

  static async read(parts: ZipParts, part: string | undefined): Promise<SharedStrings> {
    const strings = new SharedStrings();
    if (part !== undefined && parts.has(part)) await parseAll(parts.text(part, 'large'), strings);
    return strings;
  }

  get(index: number): string | undefined {
    if (!(Number.isInteger(index) && index >= 0 && index < this.#count)) return undefined;
    const [begin = 0, length = 0] = this.#places.subarray(index * 2, index * 2 + 2);
    const from = begin % BLOCK;
    return this.#blocks[Math.floor(begin / BLOCK)]?.toString('utf8', from, from + length) ?? '';
  }

  open(name: string): void {
    if (name === 'si') this.#text.begin();
    else this.#text.open(name);
  }

  text(text: string): void {
    this.#text.add(text);
  }

  close(name: string): void {
    if (name === 'si') this.#add(this.#text.take());
    else this.#text.close(name);
  }

  #add(text: string): void {
    const length = Buffer.byteLength(text);
    // A text stands within one block.
    if ((this.#end % BLOCK) + length > BLOCK) this.#end = Math.ceil(this.#end / BLOCK) * BLOCK;
    if (this.#end + length > MAX_BYTES || this.#count === MAX_STRINGS) throw new Refusal('tooLargeInside');
    const block = Math.floor(this.#end / BLOCK);
    (this.#blocks[block] ??= Buffer.allocUnsafeSlow(BLOCK)).write(text, this.#end % BLOCK);
    if (this.#count * 2 === this.#places.length) {
      const places = new Uint32Array(this.#places.length * 2);
      places.set(this.#places);
      this.#places = places;
    }
    this.#places.set([this.#end, length], this.#count++ * 2);
    this.#end += length;
  }
}

/** A text in one piece or in several of different looks; how it is spoken is no part of it. */
export class RichText {
  #text = '';
  #isText = false;
  #isSpoken = false;

  begin(): void {
    this.#text = '';
    this.#isText = false;
    this.#isSpoken = false;
  }

  open(name: string): void {
    if (name === 'rPh') this.#isSpoken = true;
    if (name === 't') this.#isText = !this.#isSpoken;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isSpoken = false;
    if (name === 't') this.#isText = false;
  }

  add(text: string): void {
    if (!this.#isText) return;
    this.#text += decodeEscapes(text);
    if (this.#text.length > MAX_CELL_LENGTH) throw new Refusal('damaged');
  }

  take(): string {
    const text = this.#text;
    this.begin();
    return text;
  }
}
