import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { Refusal } from './refusal.ts';

const MB = 1_024 * 1_024;
const MAX_PARTS = 2_000;
const MAX_SIZE = 1_024 * MB;
const MAX_RATIO = 250;
/** Smaller parts may be packed as well as they like. */
const LARGE = 20 * MB;
const MAX_SMALL_PART = 16 * MB;

/** The parts of a workbook by name, which says nothing of their case; only what was asked for is unpacked. */
export class ZipParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(path: string): Promise<ZipParts> {
    const zip = await openPromise(path, {
      lazyEntries: true,
      strictFileNames: true,
      validateEntrySizes: true,
      autoClose: false,
    }).catch(damaged);
    try {
      return new ZipParts(zip, await checkedEntries(zip));
    } catch (error) {
      zip.close();
      return damaged(error);
    }
  }

  close(): void {
    this.#zip.close();
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** A part as text; the limit of small ones is for those that are held whole. */
  async *text(name: string, size: 'small' | 'large'): AsyncGenerator<string> {
    const entry = this.#entries.get(name.toLowerCase());
    if (entry === undefined) throw new Refusal('damaged');
    if (size === 'small' && entry.uncompressedSize > MAX_SMALL_PART) throw new Refusal('tooLargeInside');
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      yield* decoded(stream);
    } catch (error) {
      damaged(error);
    }
  }
}

/** Of the whole directory, before anything is unpacked. */
async function checkedEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_PARTS) throw new Refusal('tooLargeInside');
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (entries.has(name)) throw new Refusal('damaged');
    refuseEntry(entry, name);
    total += entry.uncompressedSize;
    if (total > MAX_SIZE) throw new Refusal('tooLargeInside');
    entries.set(name, entry);
  }
  return entries;
}

function refuseEntry(entry: Entry, name: string): void {
  const { uncompressedSize, compressedSize } = entry;
  if (entry.isEncrypted()) throw new Refusal('encrypted');
  if (uncompressedSize > LARGE && uncompressedSize > compressedSize * MAX_RATIO)
    throw new Refusal('tooLargeInside');
  if (name.endsWith('vbaproject.bin') || name.includes('macrosheets/')) throw new Refusal('macros');
  if (name.includes('externallinks/')) throw new Refusal('externalLinks');
}

/** In UTF-8 unless its first bytes say otherwise. */
async function* decoded(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const bytes of stream) {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    yield decoder.decode(bytes, { stream: true });
  }
  if (decoder !== undefined) yield decoder.decode();
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Whatever the zip file's reader says is said in one way. */
function damaged(error: unknown): never {
  throw error instanceof Refusal ? error : new Refusal('damaged');
}
