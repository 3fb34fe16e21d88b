import { SHARED_KINDS } from '@edp/contract/access';
import type { SharedKind } from '@edp/contract/access';
import type { Language } from '@edp/contract/multilingual';

type Words = Readonly<Record<Language, string>>;

const kinds: Readonly<Record<SharedKind, Words>> = {
  material: { ZHS: '物料', ENG: 'Materials' },
  product: { ZHS: '商品', ENG: 'Products' },
  bom: { ZHS: '商品BOM', ENG: 'BOMs' },
  classification: { ZHS: '商品分类', ENG: 'Classifications' },
  application: { ZHS: '应用', ENG: 'Applications' },
};

const reading: Words = { ZHS: '只读', ENG: 'Read only' };
const changing: Words = { ZHS: '读写', ENG: 'Read and write' };

/** What rules share, as people call it. */
export function kindName(kind: SharedKind, language: Language): string {
  return kinds[kind][language];
}

export function powerName(power: number, language: Language): string {
  return (power === 0 ? reading : changing)[language];
}

/** All kinds in the order in which they are offered. */
export function kindNames(language: Language): { code: SharedKind; name: string }[] {
  return SHARED_KINDS.map((code) => ({ code, name: kindName(code, language) }));
}
