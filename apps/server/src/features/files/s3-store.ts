import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '../../app-error.ts';
import type { S3Settings } from '../../file-store-settings.ts';
import { freePassedBuffers } from '../../http/young-garbage.ts';
import type { FileStore } from './file-store.ts';

/** The smallest that the protocol allows: one part at a time stands in memory. */
const PART_BYTES = 5 * 1024 * 1024;
/** A service that neither connects, answers nor sends on for so long has failed; the client tries again by itself. */
const LIMITS = { connectionTimeout: 5_000, requestTimeout: 60_000, socketTimeout: 60_000 };

/** Objects in a bucket of an S3-compatible service. */
export function s3Store(settings: S3Settings, limits = LIMITS): FileStore {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle } = settings;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { ...limits, throwOnRequestTimeout: true },
    // Many compatible services do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async put(name, path) {
      const params = { Bucket, Key: name, Body: createReadStream(path) };
      const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 });
      upload.on('httpUploadProgress', freePassedBuffers);
      await upload.done();
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
