let region: HTMLElement | undefined;

/** Says to people who do not see the page what a key has just done. */
export function announce(words: string): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'edp-hidden-label';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  region.textContent = words;
}
