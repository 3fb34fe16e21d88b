/** The folder of the server's package, seen from its sources as well as from its build. */
export const serverFolder = new URL('../', import.meta.url);
