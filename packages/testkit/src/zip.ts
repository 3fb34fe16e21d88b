import { crc32, deflateRawSync } from 'node:zlib';

const VERSION = 20;
const UTF8 = 0x800;
const DEFLATED = 8;

/** A zip of files by name, of those that have a content; names are not looked at, since tests send evil ones. */
export function zipOf(files: Readonly<Record<string, Buffer | string | undefined>>): Buffer {
  const places: Buffer[] = [];
  const pieces: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) continue;
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const called = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(VERSION, 0);
    facts.writeUInt16LE(UTF8, 2);
    facts.writeUInt16LE(DEFLATED, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(called.length, 22);
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, called]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const version = Buffer.from([VERSION, 0]);
    places.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, facts, place, called]));
    pieces.push(head, packed);
    offset += head.length + packed.length;
  }
  const directory = Buffer.concat(places);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(places.length, 4);
  end.writeUInt16LE(places.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...pieces, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
