/** What of a record cannot be changed, and why, in words for whoever would. */
export interface RecordLock {
  /** Why nothing of it can be changed. */
  whole?: string;
  /** Why single fields stay as they are. */
  fields?: Readonly<Record<string, string>>;
}

export const NOT_ALLOWED = '没有修改此数据的权限';
