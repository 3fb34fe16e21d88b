/** Path parameters when a path fits a pattern such as `/materialManage/:materialId/:inventoryOrganisationId`, else undefined. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(value);
    else if (part !== value) return undefined;
  }
  return params;
}

export interface Match<R> {
  route: R;
  params: Record<string, string>;
}

interface Matchable {
  pattern: string;
  pages?: readonly [string, ...string[]];
}

/** The first route that fits; of one with inner pages `page` names the one that is shown. */
export function findRoute<R extends Matchable>(routes: readonly R[], path: string): Match<R> | undefined {
  return (
    firstMatch(routes, (route) => matchExactly(route, path)) ??
    firstMatch(routes, (route) => below(route, path))
  );
}

function firstMatch<R>(
  routes: readonly R[],
  match: (route: R) => Record<string, string> | undefined,
): Match<R> | undefined {
  for (const route of routes) {
    const params = match(route);
    if (params) return { route, params };
  }
  return undefined;
}

function matchExactly({ pattern, pages }: Matchable, path: string): Record<string, string> | undefined {
  if (!pages) return matchPath(pattern, path);
  const page = pages.find((name) => path === `${pattern}/${name}`);
  return page === undefined ? undefined : { page };
}

/** The first page stands for the route itself and for whatever below it is nothing else. */
function below({ pattern, pages }: Matchable, path: string): Record<string, string> | undefined {
  const isBelow = path === pattern || path.startsWith(`${pattern}/`);
  return pages && isBelow ? { page: pages[0] } : undefined;
}

/** The address that a path stands for: that of the inner page it leads to, else its own. */
export function settledPath({ route, params }: Match<Matchable>, path: string): string {
  return route.pages ? `${route.pattern}/${params['page']}` : path;
}

/** Path and query of an address; a trailing slash does not make another page. */
export function splitAddress(address: string): { path: string; search: string } {
  const [path = '/', search = ''] = address.split('#', 1)[0]?.split('?', 2) ?? [];
  return { path: path.length > 1 ? path.replace(/\/+$/, '') : path, search };
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
