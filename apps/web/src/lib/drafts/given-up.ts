const formsOfTabs = new Map<string, Set<() => void>>();

/** Hears that the input of a tab is given up; a tab that is hidden as well. Answers how to stop listening. */
export function onGivenUp(tab: string, giveUp: () => void): () => void {
  const forms = formsOfTabs.get(tab) ?? new Set();
  formsOfTabs.set(tab, forms.add(giveUp));
  return () => {
    forms.delete(giveUp);
    if (forms.size === 0) formsOfTabs.delete(tab);
  };
}

/** Somebody has agreed that what was typed into these tabs is lost. */
export function giveUpTabs(tabs: readonly string[]): void {
  for (const tab of tabs) {
    // Each of them stops listening by that.
    const forms = Array.from(formsOfTabs.get(tab) ?? []);
    for (const giveUp of forms) giveUp();
  }
}
