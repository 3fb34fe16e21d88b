/** The disk or its owner's share of it is full, as Node and the picture library tell it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    /No space left on device|Disk quota exceeded/.test(error.message)
  );
}

/** Trouble with the disk or the machine, as Node and the picture library tell it: no fault of what was sent. */
export function isSystemError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^E(NOSPC|IO|ROFS|ACCES|MFILE|NFILE|DQUOT|NOENT)$/.test(code) ||
    /^(system|windows) error: /m.test(error.message)
  );
}
