/** An answer without what signs the addresses of files, which is another with each hour. */
export function unsigned(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer).replaceAll(/\?t=\d+&x=\d+&h=[\da-f]+/g, ''));
}
