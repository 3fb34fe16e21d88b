let wanted = false;

/** After a sign-in or a role switch the first menu entry opens once the menu is there; a reload never asks for it. */
export function requestInitialRoute(): void {
  wanted = true;
}

export function takeInitialRoute(): boolean {
  const was = wanted;
  wanted = false;
  return was;
}
