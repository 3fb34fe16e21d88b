const MOST_SHOWN = 99;

/** A count as a small badge shows it. */
export function badgeText(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
}
