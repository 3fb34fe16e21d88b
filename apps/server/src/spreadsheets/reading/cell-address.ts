/** 0 for A, 26 for AA; what follows the letters is left out. */
export function columnOf(address: string): number {
  let column = 0;
  for (let at = 0; at < address.length; at++) {
    const code = address.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}
