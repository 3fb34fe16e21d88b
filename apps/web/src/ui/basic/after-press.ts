let isPressed = false;

if (typeof document !== 'undefined') {
  const end = () => (isPressed = false);
  document.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  document.addEventListener('pointerup', end, { capture: true });
  document.addEventListener('pointercancel', end, { capture: true });
}

/**
 * Does what may move the page: at once, or when the button of the mouse is up again. What is pressed would otherwise be
 * elsewhere by then and not be clicked.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) return work();
  const end = () => {
    document.removeEventListener('pointerup', end);
    document.removeEventListener('pointercancel', end);
    // The click comes after this event and before the next task.
    window.setTimeout(work);
  };
  document.addEventListener('pointerup', end);
  document.addEventListener('pointercancel', end);
}
