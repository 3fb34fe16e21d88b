/** Where a field's pop-up belongs: outside an open native dialog it would lie beneath it. */
export function insideDialog(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest('dialog') ?? document.body;
}
