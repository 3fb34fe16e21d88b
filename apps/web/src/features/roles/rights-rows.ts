import type { GrantableResource, GrantableRights, Hideable } from '@edp/contract/role-rights';

/** The columns of the grid: buttons that many screens have, by the code of the button. */
export const COMMON_BUTTONS = [
  { key: 'view', label: '查看', codes: [] },
  { key: 'add', label: '新增', codes: ['add'] },
  { key: 'edit', label: '编辑', codes: ['edit'] },
  { key: 'delete', label: '删除', codes: ['delete'] },
  { key: 'import', label: '导入', codes: ['import'] },
  { key: 'export', label: '导出', codes: ['export'] },
  { key: 'print', label: '打印', codes: ['print'] },
  { key: 'audit', label: '审核', codes: ['audit'] },
] as const;

/** A screen of the menu with its buttons. */
export interface Page {
  type: 'page';
  id: number;
  name: string;
  /** As it is told apart in calls. */
  screen: string;
  level: number;
  /** The entry or button of each column; undefined where the screen has none. */
  cells: readonly (number | undefined)[];
  others: readonly GrantableResource[];
  fields: Hideable | undefined;
}

/** A folder with the screens below it. */
export interface Group {
  type: 'group';
  id: number;
  name: string;
  level: number;
  pages: readonly Page[];
}

/** Everything in the order of the menu; what stands in a group follows it. */
export function rowsOf({ resources, screens }: GrantableRights): (Page | Group)[] {
  const below = Map.groupBy(resources, ({ parentId }) => parentId);
  const fieldsOf = new Map(screens.map((screen) => [screen.screen, screen]));

  function pageOf(entry: GrantableResource, level: number): Page {
    const buttons = (below.get(entry.id) ?? []).filter(({ kind }) => kind === 'button');
    const common = COMMON_BUTTONS.slice(1).map(({ codes }) =>
      buttons.find(({ code, screen }) => screen === entry.screen && codes.some((one) => one === code)),
    );
    return {
      type: 'page',
      id: entry.id,
      name: entry.name,
      screen: entry.screen,
      level,
      cells: [entry.id, ...common.map((button) => button?.id)],
      others: buttons.filter((button) => !common.includes(button)),
      fields: fieldsOf.get(entry.screen),
    };
  }

  function rowsBelow(parentId: number, level: number): (Page | Group)[] {
    const entries = (below.get(parentId) ?? []).filter(({ kind }) => kind === 'menu');
    return entries.flatMap((entry): (Page | Group)[] => {
      const inner = rowsBelow(entry.id, level + 1);
      if (inner.length === 0) return isFolder(entry) ? [] : [pageOf(entry, level)];
      // A folder that is a screen as well stands first among its own.
      const rows = isFolder(entry) ? inner : [pageOf(entry, level + 1), ...inner];
      const pages = rows.filter((row) => row.type === 'page');
      return [{ type: 'group', id: entry.id, name: entry.name, level, pages }, ...rows];
    });
  }

  return rowsBelow(0, 0);
}

export function isFolder({ kind, url, screen }: GrantableResource): boolean {
  return kind === 'menu' && url === '' && screen === '';
}

/** Entries and buttons of a row's column: one of a page, those of all its pages of a group. */
export function targetsOf(row: Page | Group, column: number): number[] {
  const pages = row.type === 'page' ? [row] : row.pages;
  return pages.flatMap(({ cells }) => cells[column] ?? []);
}

/** Entries and buttons of pages. */
export function allOf(pages: readonly Page[]): number[] {
  return pages.flatMap(({ cells, others }) => [
    ...cells.flatMap((id) => id ?? []),
    ...others.map(({ id }) => id),
  ]);
}

/** Rows that match what was typed: a group with all that it holds, a page or one of its buttons, and what leads there. */
export function matching(
  rows: readonly (Page | Group)[],
  typed: string,
  holds: (page: Page) => boolean,
): (Page | Group)[] {
  const words = typed.trim().toLowerCase();
  const has = (name: string) => name.toLowerCase().includes(words);
  const inNamedGroup = new Set(
    rows.flatMap((row) => (row.type === 'group' && has(row.name) ? row.pages : [])),
  );
  const shown = new Set(
    rows.filter(
      (row): row is Page =>
        row.type === 'page' &&
        holds(row) &&
        (has(row.name) || inNamedGroup.has(row) || row.others.some(({ name }) => has(name))),
    ),
  );
  return rows.filter((row) =>
    row.type === 'page' ? shown.has(row) : row.pages.some((page) => shown.has(page)),
  );
}
