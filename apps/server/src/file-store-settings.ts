import { z } from 'zod';

export interface S3Settings {
  kind: 's3';
  /** Of an S3-compatible service; unset means that of AWS in the region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Names the bucket in the path instead of in the host. */
  pathStyle: boolean;
}

/** Where uploaded files are kept: a folder under the data directory, or a bucket. */
export interface FileStoreSettings {
  fileStore: { kind: 'local' } | S3Settings;
}

export const fileStoreVariables = {
  EDP_FILE_STORE: z.enum(['local', 's3']).default('local'),
  EDP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  EDP_S3_REGION: z.string().default('us-east-1'),
  EDP_S3_BUCKET: z.string().optional(),
  EDP_S3_ACCESS_KEY_ID: z.string().optional(),
  EDP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  EDP_S3_PATH_STYLE: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
};

export const fileStoreExpected: Record<string, { zh: string; en: string }> = {
  EDP_FILE_STORE: { zh: '应为 local 或 s3', en: 'must be local or s3' },
  EDP_S3_ENDPOINT: { zh: '应为 http:// 或 https:// 地址', en: 'must be an http:// or https:// address' },
  EDP_S3_PATH_STYLE: { zh: '应为 true 或 false', en: 'must be true or false' },
};

const values = z.object(fileStoreVariables);
type Fail = (variable: string, zh: string, en: string) => never;
type Needed = 'EDP_S3_BUCKET' | 'EDP_S3_ACCESS_KEY_ID' | 'EDP_S3_SECRET_ACCESS_KEY';

/** The store's settings; `fail` ends the start at the first one that is missing. */
export function readFileStoreSettings(given: z.output<typeof values>, fail: Fail): FileStoreSettings {
  if (given.EDP_FILE_STORE === 'local') return { fileStore: { kind: 'local' } };
  const needed = (variable: Needed) =>
    given[variable] ??
    fail(variable, '在 EDP_FILE_STORE=s3 时不能为空', 'is required when EDP_FILE_STORE is s3');
  return {
    fileStore: {
      kind: 's3',
      endpoint: given.EDP_S3_ENDPOINT,
      region: given.EDP_S3_REGION,
      bucket: needed('EDP_S3_BUCKET'),
      accessKeyId: needed('EDP_S3_ACCESS_KEY_ID'),
      secretAccessKey: needed('EDP_S3_SECRET_ACCESS_KEY'),
      pathStyle: given.EDP_S3_PATH_STYLE,
    },
  };
}
