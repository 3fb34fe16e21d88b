import { crc32, deflateSync } from 'node:zlib';
import type { ApiClient } from './api-client.ts';

interface Part {
  name: string;
  value: string | Buffer;
  fileName?: string;
}

/** A multipart body of the parts in this order. */
export function formOf(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, value, fileName }) => {
    const file =
      fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
    const head = `--testboundary\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from('--testboundary--\r\n')]);
}

export const formType = 'multipart/form-data; boundary=testboundary';

interface Fields {
  source?: string;
  purpose?: string | undefined;
  fileName?: string;
}

/** Uploads as a form does; of a purpose nothing is said unless one is given. */
export async function uploadAs(
  client: ApiClient,
  bytes: Buffer,
  { source = 'edp', purpose, fileName = 'picture.png' }: Fields = {},
) {
  const body = formOf([
    { name: 'source', value: source },
    ...(purpose === undefined ? [] : [{ name: 'purpose', value: purpose }]),
    { name: 'file', value: bytes, fileName },
  ]);
  return sendForm(client, body);
}

export async function sendForm(client: ApiClient, body: Buffer) {
  const response = await client.raw({ method: 'POST', url: '/file/v6/upload', body, contentType: formType });
  return { ...JSON.parse(response.rawPayload.toString()), http: response.statusCode };
}

/** A file that is an mp4 as far as one can tell from its beginning. */
export function mp4Of(size: number, brand = 'isom'): Buffer {
  const head = Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\u0002\0isommp41\0\0\0\0mdat`, 'latin1');
  return Buffer.concat([head, Buffer.alloc(size - head.length, 7)]);
}

interface Picture {
  /** It is made so large behind its end. */
  size?: number;
  /** The colours of a line, three bytes each; grey when absent. */
  line?: () => Buffer;
}

export function pngOf(
  width: number,
  height: number,
  { size = 0, line = () => Buffer.alloc(width * 3, 0x66) }: Picture = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a colour, three colours.
  head.set([8, 2], 8);
  const lines = Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), line()]));
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.concat(lines))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  return Buffer.concat([png, Buffer.alloc(Math.max(0, size - png.length))]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
