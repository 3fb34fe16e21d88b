const PATIENCE_MS = 5000;
const MAIN_ACTION = '[data-actions] button[data-kind=primary]:enabled';

/** Arrows to the neighbours of a record are no action to be looked for. */
const SAYS_SOMETHING = /\p{L}/u;

/** What the screen in front offers in its head, in its own words: the role may do all of it. */
export function screenActions(): HTMLButtonElement[] {
  const buttons = frontScreen()?.querySelectorAll<HTMLButtonElement>('[data-actions] button:enabled') ?? [];
  return [...buttons].filter((button) => button.checkVisibility() && SAYS_SOMETHING.test(button.textContent));
}

function frontScreen(): HTMLElement | undefined {
  return [...document.querySelectorAll('main')].find((main) => main.checkVisibility());
}

/** Presses the main action of the screen at a path, as soon as it is there. */
export function pressMainAction(path: string): void {
  const press = () => {
    const button = location.pathname === path && frontScreen()?.querySelector<HTMLButtonElement>(MAIN_ACTION);
    if (!button) return false;
    button.focus();
    button.click();
    return true;
  };
  if (press()) return;
  const observer = new MutationObserver(() => press() && observer.disconnect());
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'style'],
  });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}
