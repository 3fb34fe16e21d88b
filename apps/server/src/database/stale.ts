/** Whether the caller read an older version of the record; one who sends none is not asked. */
export function isStale(sent: number | null | undefined, { version }: { version: number }): boolean {
  return sent != null && sent !== version;
}
