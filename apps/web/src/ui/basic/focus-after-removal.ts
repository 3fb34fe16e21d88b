const CONTROL = ':is(input, textarea, select, button):enabled';

/**
 * Called right before the row with the focused button goes away: moves the focus to the same button of the next row, else of
 * the former one, else to the first control of the field, so that it does not fall back to the page.
 */
export function focusAfterRemoval(): void {
  const button = document.activeElement;
  const row = button?.closest('tr, li') ?? button?.parentElement;
  if (!button || !row) return;
  const fromEnd = buttonsOf(row).indexOf(button) - buttonsOf(row).length;
  const same = [row.nextElementSibling, row.previousElementSibling].map((other) =>
    other?.matches('button') ? other : other && buttonsOf(other).at(fromEnd),
  );
  const next = [...same, ...othersIn(row)].find((one) => one instanceof HTMLElement);
  next?.focus();
}

function buttonsOf(row: Element): Element[] {
  return [...row.querySelectorAll('button:enabled')];
}

/** What the field around a row holds next to it. */
function othersIn(row: Element): Element[] {
  const field = row.closest('[data-field], [data-tab], dialog, [role=dialog]');
  return [...(field?.querySelectorAll(CONTROL) ?? [])].filter((one) => !row.contains(one));
}
