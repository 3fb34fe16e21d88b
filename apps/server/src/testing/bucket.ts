// oxlint-disable-next-line typescript/triple-slash-reference -- projects that import this file know no others of this one
/// <reference path="./s3rver.d.ts" />
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

const NAME = 'edp-files';

/** With which the product keeps its files in the bucket behind that port. */
export function bucketSettings(port: number) {
  return {
    EDP_FILE_STORE: 's3',
    EDP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    EDP_S3_BUCKET: NAME,
    EDP_S3_ACCESS_KEY_ID: 'S3RVER',
    EDP_S3_SECRET_ACCESS_KEY: 'S3RVER',
    EDP_S3_PATH_STYLE: 'true',
  };
}

/** A bucket in a folder, spoken to as those of providers are. */
export interface Bucket {
  /** Where its objects are. */
  folder: string;
  close(): Promise<void>;
}

export async function openBucket(directory: string, port: number): Promise<Bucket> {
  const service = new S3rver({
    address: '127.0.0.1',
    port,
    directory,
    silent: true,
    configureBuckets: [{ name: NAME }],
  });
  await service.run();
  return { folder: join(directory, NAME), close: () => service.close() };
}
