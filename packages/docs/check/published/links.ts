import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listFiles } from '../../site/files.ts';
import { repositoryRoot } from '../../site/paths.ts';
import { publishedUrl, repositoryUrl } from '../../site/site-url.ts';
import { type References, readReferences } from './references.ts';

/** A folder and the URL under which readers have its files. */
export interface Place {
  readonly folder: string;
  readonly url: string;
  /** The files of it that are read for links; every file may be linked. */
  readonly names: readonly string[];
}

/** Files without links that a reader follows. */
const unread =
  /(?:^|\/)(?:pagefind|_astro)\/|\.(?:png|svg|mp4|js|css|woff2)$|^[\w.]*\/?downloads\/openapi\.html$/;

const branch = `${repositoryUrl}/blob/main/`;

/** The texts of the repository that readers have: READMEs on a registry page, instructions of packages, messages of programs. */
const readInRepository =
  /\.mdx?$|^spec\/[^/]+\.yaml$|^packages\/[^/]+\/src\/.*\.tsx?$|(?:^|\/)package\.json$/;
const notForReaders = /(?:^|\/)(?:test|fixtures|generated|node_modules)\/|^packages\/docs\/src\/content\//;

/** Longest list of the files, in bytes. */
const maxOutput = 64 * 1024 * 1024;

async function repositoryFiles(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files'], {
    cwd: repositoryRoot,
    maxBuffer: maxOutput,
  });
  return stdout.split('\n').filter((name) => readInRepository.test(name) && !notForReaders.test(name));
}

/** The place that a URL is below, and the path of the file there. */
function locate(url: URL, places: readonly Place[]): { place: Place; path: string } | undefined {
  const href = `${url.origin}${url.pathname}`.replace(
    `${repositoryUrl}/tree/main`,
    `${repositoryUrl}/blob/main`,
  );
  const place = places.find((each) => `${href}/`.startsWith(each.url));
  return place && { place, path: decodeURI(href.slice(place.url.length)).replace(/\/$/, '') };
}

/** Finds the file of a place that a path names, as a server of static files does; a folder of the repository is a page, too. */
async function findFile({ folder, url }: Place, path: string): Promise<string | undefined> {
  const isFile = async (name: string): Promise<boolean> =>
    (await stat(join(folder, name)).catch(() => undefined))?.isFile() === true;
  const candidates = [path, join(path, 'index.html'), ...(url === branch ? [join(path, 'README.md')] : [])];
  for (const candidate of candidates) {
    if (await isFile(candidate)) return candidate;
  }
  if (url !== branch) return undefined;
  return (await stat(join(folder, path)).catch(() => undefined))?.isDirectory() === true ? path : undefined;
}

/** Resolves every link of the files of some places. */
class LinkCheck {
  readonly faults: string[] = [];
  /** Counts of files read, of links into the places, and of links to other hosts. */
  readonly counts = { files: 0, links: 0, elsewhere: 0 };
  readonly #places: readonly Place[];
  readonly #read = new Map<string, Promise<References>>();

  constructor(places: readonly Place[]) {
    this.#places = places;
  }

  async run(): Promise<void> {
    for (const place of this.#places) {
      for (const name of place.names) {
        const { links, base = '' } = await this.#references(place, name);
        const from = new URL(base, place.url + name).href;
        this.counts.files += 1;
        for (const link of new Set(links)) await this.#follow(place, from, link);
      }
    }
  }

  #references({ folder }: Place, name: string): Promise<References> {
    const file = join(folder, name);
    const found = this.#read.get(file) ?? readFile(file, 'utf8').then((text) => readReferences(name, text));
    this.#read.set(file, found);
    return found;
  }

  async #follow(place: Place, from: string, link: string): Promise<void> {
    const target = URL.parse(link, from);
    const fault = target === null ? 'is not a URL' : await this.#getFault(place, link, target);
    if (fault !== undefined) this.faults.push(`${from} links to ${link}, which ${fault}`);
  }

  async #getFault(from: Place, link: string, target: URL): Promise<string | undefined> {
    if (!/^https?:$/.test(target.protocol)) return undefined;
    const located = locate(target, this.#places);
    if (located === undefined) {
      this.counts.elsewhere += 1;
      return URL.canParse(link) || target.href.startsWith(repositoryUrl) ? undefined : `leaves ${from.url}`;
    }
    this.counts.links += 1;
    const file = await findFile(located.place, located.path);
    if (file === undefined) return 'is not there';
    const fragment = decodeURIComponent(target.hash.slice(1));
    if (fragment === '' || !/\.(?:html|mdx?|txt)$/.test(file)) return undefined;
    if (fragment === 'readme' && file.endsWith('README.md')) return undefined;
    const { anchors } = await this.#references(located.place, file);
    return anchors === undefined || anchors.has(fragment) ? undefined : 'has no such place';
  }
}

/**
 * Resolves every link of the assembled site, and of the texts of the repository that readers have, from the place where
 * they have them: files, anchors, and the files that documents name. Prints the counts.
 *
 * @param root Folder that `assemble` made.
 */
export async function linkFaults(root: string): Promise<readonly string[]> {
  const published = (await listFiles(root)).filter((name) => !unread.test(name));
  const { faults, counts } = await resolveLinks([
    { folder: root, url: publishedUrl, names: published },
    { folder: repositoryRoot, url: branch, names: await repositoryFiles() },
  ]);
  console.log(
    `       ${counts.files} files, ${counts.links} links to published files, ${counts.elsewhere} to other hosts`,
  );
  return faults;
}

/** Resolves every link of the files of some places from the file's own URL, and counts them. */
export async function resolveLinks(places: readonly Place[]): Promise<Pick<LinkCheck, 'faults' | 'counts'>> {
  const check = new LinkCheck(places);
  await check.run();
  return check;
}
