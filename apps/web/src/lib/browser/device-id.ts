const NAME = 'edp_device';
/** The longest that browsers keep one. */
const SECONDS = 400 * 24 * 3600;

/**
 * By what an account knows this browser again. A cookie, as the storage is emptied when somebody signs out; it proves nothing and
 * the server does not read it.
 */
export function deviceId(): string {
  const kept = document.cookie.split('; ').find((entry) => entry.startsWith(`${NAME}=`));
  const id = kept?.slice(NAME.length + 1) || randomId();
  document.cookie = `${NAME}=${id}; path=/login; max-age=${SECONDS}; samesite=strict`;
  return id;
}

/** Also where the page did not come over TLS. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
