const MEGABYTE = 1024 * 1024;
const GIGABYTE_IN_MB = 1024;

/** How much is stored, as people say it: `0.3 MB`, `12.5 GB`. */
export function storageSize(bytes: number): string {
  return megabytes(bytes / MEGABYTE);
}

export function megabytes(size: number): string {
  if (size >= GIGABYTE_IN_MB) return `${rounded(size / GIGABYTE_IN_MB)} GB`;
  return `${size > 0 ? Math.max(0.1, rounded(size)) : 0} MB`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
