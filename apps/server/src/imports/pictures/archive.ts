import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { MEGABYTE, UPLOAD_RULES } from '@edp/contract/files';
import { MAX_IMPORTED_PICTURES } from '@edp/contract/imports';
import { openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../app-error.ts';
import { isSystemError } from '../../http/system-error.ts';
import { extensionOf, takes } from '../../http/uploads/upload-purpose.ts';

/** A file of the archive; `problem` says why it is not taken. */
export interface ArchivedPicture {
  /** With its folders. */
  name: string;
  /** Without folders and ending. */
  stem: string;
  problem: string;
  entry: Entry;
}

const { megabytes } = UPLOAD_RULES.picture;
const UTF8_FLAG = 0x800;

/** An archive of pictures, whose directory has been judged whole before anything is unpacked. */
export class PictureArchive {
  readonly #zip: ZipFile;
  readonly pictures: readonly ArchivedPicture[];

  private constructor(zip: ZipFile, pictures: readonly ArchivedPicture[]) {
    this.#zip = zip;
    this.pictures = pictures;
  }

  /** @throws AppError unsupportedType, invalidInput for one that holds too much, or names that lead elsewhere */
  static async open(path: string): Promise<PictureArchive> {
    const zip = await openPromise(path, {
      lazyEntries: true,
      decodeStrings: false,
      validateEntrySizes: true,
      autoClose: false,
    }).catch(() => {
      throw refusal('压缩包已损坏或不是zip文件');
    });
    try {
      return new PictureArchive(zip, await picturesIn(zip));
    } catch (error) {
      zip.close();
      throw error instanceof AppError ? error : refusal('压缩包已损坏或不是zip文件');
    }
  }

  /**
   * Never more bytes than the directory says, which are few.
   * @throws AppError invalidInput for a damaged one
   */
  async unpack({ entry }: ArchivedPicture, path: string): Promise<void> {
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      throw isSystemError(error) ? error : refusal('图片已损坏');
    }
  }

  close(): void {
    this.#zip.close();
  }
}

function refusal(message: string): AppError {
  return AppError.invalidField('file', message);
}

async function picturesIn(zip: ZipFile): Promise<ArchivedPicture[]> {
  if (zip.entryCount > 2 * MAX_IMPORTED_PICTURES) throw tooMany();
  const pictures = new Map<string, ArchivedPicture>();
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (validateFileName(name) !== null || /[\p{Cc}]/u.test(name))
      throw refusal('压缩包中有不允许的文件路径');
    if (entry.isEncrypted()) throw refusal('不支持加密的压缩包');
    if (isNone(name)) continue;
    if (pictures.has(name)) throw refusal('压缩包已损坏或不是zip文件');
    pictures.set(name, { name, stem: stemOf(name), problem: problemOf(entry, name), entry });
    if (pictures.size > MAX_IMPORTED_PICTURES) throw tooMany();
  }
  if (pictures.size === 0) throw refusal('压缩包中没有图片');
  // In the order in which people number them.
  return [...pictures.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function tooMany(): AppError {
  return refusal(`压缩包中最多${MAX_IMPORTED_PICTURES}张图片`);
}

/** Windows names files in GBK where the archive does not say that it is UTF-8. */
function nameOf({ fileName, generalPurposeBitFlag }: Entry): string {
  const bytes: unknown = fileName;
  if (!Buffer.isBuffer(bytes)) return fileName;
  const isUtf8 = (generalPurposeBitFlag & UTF8_FLAG) !== 0;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).normalize('NFC');
  } catch {
    if (isUtf8) throw refusal('压缩包已损坏或不是zip文件');
    return new TextDecoder('gb18030').decode(bytes).normalize('NFC');
  }
}

/** Folders, and what systems put beside files. */
function isNone(name: string): boolean {
  return name.endsWith('/') || /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name);
}

function stemOf(name: string): string {
  const last = name.split('/').at(-1) ?? name;
  return last.replace(/\.[^.]*$/, '').trim();
}

function problemOf({ uncompressedSize }: Entry, name: string): string {
  if (!takes('picture', extensionOf(name))) return '只能上传JPG/PNG !';
  return uncompressedSize >= megabytes * MEGABYTE ? `文件必须小于${megabytes}MB !` : '';
}
