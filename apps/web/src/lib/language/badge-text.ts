const MAX_SHOWN = 99;

/** A count as a small badge shows it. */
export function badgeText(count: number): string {
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}
