import type { MenuItem } from '@edp/contract/menus';

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

/** The entries that fit with the headings above them; a heading that fits keeps all its entries. */
export function searchMenu(items: readonly MenuItem[], search: string, spellings: Spellings): MenuItem[] {
  const wanted = search.trim().toLowerCase();
  return items.flatMap((item) => {
    if (spellings(item.name).some((spelling) => spelling.includes(wanted))) return [item];
    const list = searchMenu(item.list, search, spellings);
    return list.length > 0 ? [{ ...item, list }] : [];
  });
}
