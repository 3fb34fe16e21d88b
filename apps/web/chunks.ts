import { fileURLToPath } from 'node:url';
import { normalizePath, type Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const source = normalizePath(fileURLToPath(new URL('src/', import.meta.url)));
const MAIN = `${source}main.tsx`;
const EMBEDDED = `${source}bpm-pc/main.tsx`;
const START = `${source}app/start.tsx`;
const EARLY = `${source}app/early.ts`;
const SHELL = `${source}app/SignedIn.tsx`;
const SCREENS = `${source}app/screen-code.ts`;
const PAGES = `${source}app/shell-routes.ts`;
const ADMINISTRATION = `${source}app/administration-routes.ts`;

const LOADER = /vite\/preload-helper/;
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
/**
 * Recent records, favourites and drafts: no list waits for them, whoever else shows them. Palette and home page do without the forms,
 * so that what both need is in no chunk of these.
 */
const KEPT =
  /\/(lib\/records\/|lib\/drafts\/(draft-|own-drafts|this-browser)|ui\/search\/marked-parts\.ts|contract\/src\/(favourites|recent-records|named-records|drafts)\.ts)/;
/** A field with a tree weighs a sixth of what forms need, and most have none. The last chunk, so that it has nothing that others need. */
const TREES = /\/src\/pickers\/trees\/TreeSelectField\.tsx/;
/** What belongs to one feature, or chooses records for a filter: the other lists do without it, however many of its own parts need it. */
const OF_SOME = /\/src\/(features\/|pickers\/\w+\/\w+-filter\.tsx)/;
/** What restores earlier states knows the calls of every noun, and gives none of them away by that. */
const RESTORERS = /\/contract\/src\/restorers\.ts/;
/** As many screens, dialogs or pages sharing a module give it away. */
const MANY = 3;

/** In the order in which a page asks for them; a package comes with the first that imports it. */
const CHUNKS = [
  'main',
  'base',
  'early',
  'shell',
  'list',
  'kept',
  'form',
  'record',
  'administration',
  'tree',
] as const;
type Chunk = (typeof CHUNKS)[number];

/**
 * Groups modules by the parts of the client that need them, so that a screen comes in few files and the sign-in
 * page without the shell's code. What only one part needs stays with it.
 */
export function chunkGroups() {
  let chunkOf: ((id: string) => Chunk | undefined) | undefined;
  return CHUNKS.map((chunk, index) => ({
    debugName: chunk,
    priority: CHUNKS.length - index,
    name: (id: string, graph: Graph) => ((chunkOf ??= chunksOf(graph))(id) === chunk ? chunk : null),
  }));
}

function chunksOf(graph: Graph): (id: string) => Chunk | undefined {
  const users = usersOf(graph);
  const fetchedBy = (id: string) => new Set(graph.getModuleInfo(id)?.dynamicallyImportedIds);
  const screens = fetchedBy(SCREENS);
  const pages = fetchedBy(PAGES);
  const administration = withTheirOwn(fetchedBy(ADMINISTRATION), users, graph);
  const laterChunk = (id: string, needing: ReadonlySet<string>): Chunk | undefined => {
    const all = new Set([...needing].filter((part) => !RESTORERS.test(part)));
    const parts = all.difference(administration);
    if (parts.size === 0) return all.size < MANY ? undefined : 'administration';
    // What two lists of one feature share is no burden of all others.
    if (parts.size < MANY) return undefined;
    if (!parts.isDisjointFrom(screens)) return OF_SOME.test(id) ? undefined : 'list';
    return parts.difference(pages).size >= MANY ? 'form' : 'record';
  };
  return (id) => {
    if (REACT.test(id)) return 'base';
    if (LOADER.test(id)) return 'main';
    const parts = users.get(id);
    if (KEPT.test(id)) return 'kept';
    if (TREES.test(id)) return 'tree';
    return parts && (firstChunk(parts) ?? laterChunk(id, parts));
  };
}

/** The parts with their dialogs: what is fetched from nowhere else. */
function withTheirOwn(
  parts: ReadonlySet<string>,
  users: ReadonlyMap<string, Set<string>>,
  graph: Graph,
): ReadonlySet<string> {
  const all = new Set(parts);
  // A dialog that is met before all who fetch it are known is met again from the last of them.
  for (const part of all)
    for (const [id, needing] of users)
      if (needing.has(part))
        for (const other of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
          const fetching = graph.getModuleInfo(other)?.dynamicImporters ?? [];
          if (fetching.every((from) => users.get(from)?.isSubsetOf(all))) all.add(other);
        }
  return all;
}

/** Of what is needed before any screen: the chunk that asks for it first. */
function firstChunk(parts: ReadonlySet<string>): Chunk | undefined {
  if (parts.has(MAIN)) return 'main';
  if (parts.has(START)) return parts.size > 1 ? 'base' : undefined;
  // The embedded pages fetch data as the shell does; the sign-in page does not.
  if (parts.has(EARLY)) return 'early';
  if (parts.has(EMBEDDED)) return parts.size > 1 ? 'base' : undefined;
  return parts.has(SHELL) ? 'shell' : undefined;
}

/** For each module of ours the parts that cannot start without it, each named by the module that is fetched. */
function usersOf(graph: Graph): ReadonlyMap<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  const parts = new Set([MAIN, EMBEDDED]);
  for (const part of parts) {
    const needed = new Set([part]);
    for (const id of needed) {
      users.set(id, (users.get(id) ?? new Set()).add(part));
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
      for (const other of importedIds.filter(isOurs)) needed.add(other);
      for (const other of dynamicallyImportedIds.filter(isOurs)) parts.add(other);
    }
  }
  return users;
}

function isOurs(id: string): boolean {
  return !id.includes('/node_modules/');
}
