import { getMembers, withoutExtensions } from '../document/align.ts';
import { type Node, withSiblings } from '../load/node.ts';
import { stable } from '../load/stable.ts';

/** The beginnings of all paths of both versions, of which one is empty. */
export interface MovedPrefix {
  base: string;
  head: string;
}

/**
 * Returns the beginning of all paths that moved into the URLs of the servers, or from there into the paths, so that the URLs of
 * all requests are the same; `undefined` when there is none.
 */
export function getMovedPrefix(base: Node, head: Node): MovedPrefix | undefined {
  const into = prefixOf(base, head);
  if (into !== undefined) return { base: into, head: '' };
  const out = prefixOf(head, base);
  return out === undefined ? undefined : { base: '', head: out };
}

/** The beginning of the paths of one version that the servers of the other one end with. */
function prefixOf(inPaths: Node, inServers: Node): string | undefined {
  const from = getServers(inPaths);
  const to = getServers(inServers);
  const first = from[0]?.text('url');
  const other = to[0]?.text('url');
  if (first === undefined || !other?.startsWith(`${first}/`)) return undefined;

  const prefix = other.slice(first.length);
  const isMoved =
    from.map((server) => withUrl(server, `${server.text('url')}${prefix}`)).join() ===
    to.map((server) => withUrl(server, server.text('url'))).join();
  const paths = getPaths(inPaths).map(({ key }) => key);
  const others = getPaths(inServers).map(({ key }) => `${prefix}${key}`);
  const isSame = paths.length > 0 && paths.sort().join() === others.sort().join();
  const isAlone = [inPaths, inServers].every((root) => getPaths(root).every((path) => !hasServers(path)));
  return isMoved && isSame && isAlone && !prefix.includes('{') ? prefix : undefined;
}

function getServers(root: Node): Node[] {
  return (
    root
      .get('servers')
      ?.entries()
      .map(([, server]) => server) ?? []
  );
}

function getPaths(root: Node): Node[] {
  return [...withoutExtensions(getMembers(root.get('paths'))).values()];
}

function withUrl({ object }: Node, url: string | undefined): string {
  return stable({ ...object, url });
}

/** Whether a path or one of its operations has servers of its own. */
function hasServers(path: Node): boolean {
  const item = withSiblings(path);
  return [item, ...item.entries().map(([, each]) => each)].some((each) => 'servers' in each.object);
}
