/** Those who want to hear of something that happens. */
export function listeners<T = void>() {
  const all = new Set<(told: T) => void>();
  return {
    /** Answers how to stop listening. */
    on: (listener: (told: T) => void): (() => void) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    /** Tells all who listened before; whoever is added or taken away by that makes no difference. */
    tell: (told: T): void => {
      for (const listener of Array.from(all)) listener(told);
    },
  };
}
