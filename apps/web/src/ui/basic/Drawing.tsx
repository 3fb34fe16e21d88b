/** A small drawing of lines; what it stands for is said beside it or by its button. */
export function Drawing({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor">
      <path d={path} />
    </svg>
  );
}
