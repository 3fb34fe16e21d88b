import type { DepartmentPlace, RoleName } from './import.queries.ts';

/** The records that a cell names, none where it is empty, or what is wrong with it. */
export interface Found {
  found?: number[];
  refused?: string;
}

const LEVELS = /[/／>＞\\]/;
const SEVERAL = /[,，、;；\n]/;
const clean = (text: string) => text.trim().normalize();

/** Finds a department by its name or by names from any level above it, parted by slashes. */
export function departmentFinder(departments: readonly DepartmentPlace[]): (cell: string) => Found {
  const byId = new Map(departments.map((department) => [department.id, department]));
  const named = Map.groupBy(departments, ({ name }) => name);
  return (cell) => {
    const text = clean(cell);
    if (text === '') return { found: [] };
    // A name may hold such a sign itself.
    const wanted = [[text], text.split(LEVELS).map(clean).filter(Boolean)];
    const candidates = wanted.flatMap((names) =>
      (named.get(names.at(-1) ?? '') ?? []).map(({ id }) => ({ id, names, path: pathOf(id, byId) })),
    );
    const below = candidates.filter(({ names, path }) => isSame(path.slice(-names.length), names));
    const exact = below.filter(({ names, path }) => path.length === names.length);
    const found = [...new Set((exact.length === 1 ? exact : below).map(({ id }) => id))];
    if (found.length === 0) return { refused: `部门“${text}”不存在` };
    if (found.length > 1) return { refused: '有多个同名部门，请写出上级，如“上级/部门”' };
    return { found };
  };
}

/** Names from the root down. */
function pathOf(id: number, byId: ReadonlyMap<number, DepartmentPlace>): string[] {
  const path: string[] = [];
  for (let at = byId.get(id); at !== undefined; at = byId.get(at.parentId)) path.unshift(at.name);
  return path;
}

function isSame(path: readonly string[], names: readonly string[]): boolean {
  return path.length === names.length && path.every((name, at) => name === names[at]);
}

/** Finds roles by name or code, letter case of codes ignored; several are parted by commas. */
export function roleFinder(roles: readonly RoleName[]): (cell: string) => Found {
  const named = (text: string) =>
    roles.filter(({ name, code }) => name === text || code.toLowerCase() === text.toLowerCase());
  return (cell) => {
    const text = clean(cell);
    const whole = named(text);
    const words = whole.length > 0 ? [text] : text.split(SEVERAL).map(clean).filter(Boolean);
    const found = new Set<number>();
    for (const word of words) {
      const [role, another] = named(word);
      if (role === undefined) return { refused: `角色“${word}”不存在或已停用` };
      if (another !== undefined) return { refused: `有多个角色叫“${word}”，请填写代码` };
      found.add(role.id);
    }
    return { found: [...found] };
  };
}
