import type { Language } from '@edp/contract/multilingual';

/** The product's own dictionaries, needed before there is a tenant. */
const lists: Record<string, readonly { key: string; ZHS: string; ENG: string }[]> = {
  businessOrgType: [
    { key: '1', ZHS: '个人', ENG: 'Individual' },
    { key: '2', ZHS: '企业', ENG: 'Company' },
  ],
};

/** Items of an open dictionary in order; none for a key that is not one. */
export function openList(key: string, language: Language): { key: string; name: string }[] {
  const items = Object.hasOwn(lists, key) ? lists[key] : undefined;
  return (items ?? []).map((item) => ({ key: item.key, name: item[language] }));
}

/** An item's names in both languages. */
export function openListNames(key: string): readonly { key: string; ZHS: string; ENG: string }[] {
  return (Object.hasOwn(lists, key) ? lists[key] : undefined) ?? [];
}
