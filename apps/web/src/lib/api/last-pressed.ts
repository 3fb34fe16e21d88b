let pressed: HTMLElement | undefined;

/** The button that was pressed last, by whatever means, as long as it is in the page. */
export function lastPressed(): HTMLElement | undefined {
  return pressed?.isConnected ? pressed : undefined;
}

if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed =
        (target instanceof Element && target.closest<HTMLElement>('button, a, [role=menuitem]')) || undefined;
    },
    { capture: true },
  );
