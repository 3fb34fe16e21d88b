/** Whether this browser makes passkeys for the address that the page has: never for a number in place of a name. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname);
}
