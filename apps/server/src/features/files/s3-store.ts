import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '../../app-error.ts';
import type { S3Settings } from '../../file-store-settings.ts';
import type { FileStore } from './file-store.ts';

const PART_BYTES = 8 * 1024 * 1024;
/** Parts of one file that are on their way, and in memory, at the same time. */
const PARTS_AT_ONCE = 2;

/** Objects in a bucket of an S3-compatible service. */
export function s3Store(settings: S3Settings): FileStore {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle } = settings;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Many compatible services do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async put(name, path) {
      const params = { Bucket, Key: name, Body: createReadStream(path) };
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done();
    },

    async read(name, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ Bucket, Key: name, ...(Range && { Range }) });
      const { Body } = await client.send(command).catch((error: unknown) => {
        throw error instanceof NoSuchKey ? new AppError('notFound') : error;
      });
      if (!(Body instanceof Readable)) throw new Error('The file store answered no stream');
      return Body;
    },

    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: name }));
    },
  };
}
