/** The id that a filter's text stands for; undefined for anything else. */
export function idOf(text: string | undefined): number | undefined {
  return text && /^\d{1,16}$/.test(text) ? Number(text) : undefined;
}
