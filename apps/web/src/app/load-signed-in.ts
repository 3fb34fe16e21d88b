/** Code of everything behind sign-in; asked for as soon as a ticket is at hand. */
export function loadSignedIn() {
  return import('./SignedIn.tsx');
}

/** Starts the calls of the shell and of the screen at this address while their code is on the way. */
export function startEarly(): void {
  import('./early.ts').then(({ startCalls }) => startCalls()).catch((error: unknown) => console.error(error));
}
