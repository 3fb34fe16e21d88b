/** Code of everything behind sign-in. */
export const loadSignedIn = () => import('./SignedIn.tsx');
