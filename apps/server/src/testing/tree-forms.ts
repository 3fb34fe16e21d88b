let numbers = 0;

/** Forms that are right and like no other; `fields` replaces some of them. */
export function categorySetForm(fields: object = {}) {
  const number = ++numbers;
  return { type: 1 as const, code: `CS${number}`, name: `分类集${number}`, state: 1 as const, ...fields };
}

export function categoryForm(fields: object = {}) {
  const number = ++numbers;
  return { code: `C${number}`, name: `分类${number}`, sort: number, status: 1 as const, ...fields };
}

export function labelSetForm(fields: object = {}) {
  const number = ++numbers;
  return { name: `标签集${number}`, useObj: 'product', state: 1 as const, ...fields };
}

export function labelForm(fields: object = {}) {
  const number = ++numbers;
  return { code: `L${number}`, name: `标签${number}`, sort: number, isRadio: 1 as const, ...fields };
}
