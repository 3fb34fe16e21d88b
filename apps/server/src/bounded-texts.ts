interface Bounds {
  /** How many there may be. */
  texts: number;
  /** How long they may be together, in characters. */
  length: number;
}

/** Remembers texts within bounds; what was not asked for the longest is forgotten first. */
export class BoundedTexts {
  readonly #texts = new Map<string, string>();
  readonly #bounds: Bounds;
  #length = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get(key: string): string | undefined {
    const text = this.#texts.get(key);
    if (text !== undefined) this.add(key, text);
    return text;
  }

  add(key: string, text: string): void {
    this.#forget(key);
    this.#texts.set(key, text);
    this.#length += text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#texts.size <= this.#bounds.texts && this.#length <= this.#bounds.length) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#length -= this.#texts.get(key)?.length ?? 0;
    this.#texts.delete(key);
  }
}
