/** Spellings of a name by which it can be found, in lower case. */
export type Spellings = (name: string) => readonly string[];

const asWritten: Spellings = (name) => [name.toLowerCase()];
let withPinyin: Spellings | undefined;

/** Fetches the pinyin dictionary only when somebody types latin letters. */
export async function spellingsFor(search: string): Promise<Spellings> {
  if (!/[a-z]/i.test(search)) return asWritten;
  withPinyin ??= await loadPinyin();
  return withPinyin;
}

async function loadPinyin(): Promise<Spellings> {
  const { pinyin } = await import('pinyin-pro');
  const known = new Map<string, readonly string[]>();
  return (name) => {
    const found = known.get(name) ?? spell(name);
    known.set(name, found);
    return found;
  };
  function spell(name: string): readonly string[] {
    const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).map((part) =>
      part.toLowerCase(),
    );
    return [
      name.toLowerCase(),
      syllables.join(''),
      syllables.map((syllable) => syllable.slice(0, 1)).join(''),
    ];
  }
}
