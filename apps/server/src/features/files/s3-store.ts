import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AppError } from '../../app-error.ts';
import type { S3Settings } from '../../file-store-settings.ts';
import type { FileStore } from './file-store.ts';

/** A service that does not connect, stands still or has not answered for so long has failed. */
const LIMITS = { connectionTimeout: 5_000, requestTimeout: 600_000, socketTimeout: 60_000 };

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
      // One request with a known length: parts would each have to stand in memory.
      const { size: ContentLength } = await stat(path);
      const Body = createReadStream(path);
      await client.send(new PutObjectCommand({ Bucket, Key: name, Body, ContentLength }));
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
