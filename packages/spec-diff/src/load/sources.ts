import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isObject } from '@videogen/shared/is-object';
import { isSpecDiffError, SpecDiffError } from '../errors.ts';
import { describe, hasRightForm, isSchema } from './form.ts';
import type { Marks } from './marks.ts';
import { Node, type References, unescapeToken } from './node.ts';
import { findPositions, type Position } from './positions.ts';
import { absolute, data, getScope, Resources } from './resources.ts';
import { VersionFiles } from './version-files.ts';
import { toVersion3 } from './version2.ts';

/** Options of the files of a version. */
export interface SourcesOptions {
  /** Values that replace files on disk, by file name. */
  replaced?: ReadonlyMap<string, unknown>;
  /** The folder that references must not leave. @default the file system */
  folder?: string | undefined;
  /** Files with the documents of other hosts, by URL. Other URLs are reported, never fetched. */
  downloads?: ReadonlyMap<string, string>;
}

/** The files of one version, each read and parsed once. */
export class Sources implements References {
  /** Called before a large text is parsed. */
  static whenLarge: (length: number) => void = () => undefined;
  /** Called after all texts of a comparison were parsed. */
  static whenRead: () => void = () => undefined;
  readonly #disk: VersionFiles;
  readonly #downloads: ReadonlyMap<string, string>;
  /** The URLs of downloaded files, by file name. */
  readonly #urls: ReadonlyMap<string, string>;
  /** References to other hosts that were not downloaded. */
  readonly external: Set<string> = new Set();
  /** The URLs of documents that references lead to and that were not downloaded. */
  readonly missing: Set<string> = new Set();
  /** References without a target. */
  readonly dangling: Set<string> = new Set();
  readonly #files = new Map<string, { text: string; marks?: Marks; root: Node }>();
  readonly #resources = new Resources();
  readonly #resolving = new Set<string>();
  readonly #uris = new Map<string, string>();
  readonly #found = new Map<string, Node>();

  constructor({ replaced = new Map(), folder, downloads = new Map() }: SourcesOptions = {}) {
    this.#disk = new VersionFiles(replaced, folder);
    this.#downloads = downloads;
    this.#urls = new Map([...downloads].map(([url, file]) => [file, url]));
  }

  /**
   * The root of a file. Reads the files that it refers to, too.
   *
   * @throws SpecDiffError `ERR_NOT_FOUND`, `ERR_PARSE`, or `ERR_REFERENCE` for a reference that leads out of the
   * folder or to something else than an object.
   */
  root(file: string): Node {
    const known = this.#files.get(file);
    if (known) return known.root;
    const { text, value, marks } = this.#disk.read(file, Sources.whenLarge);
    const isOld = isObject(value) && String(value['asyncapi']).startsWith('2.');
    const root = new Node(
      this,
      file,
      isOld ? toVersion3(value, (ref) => this.#lookUp(ref, value, file)) : value,
    );
    this.#files.set(file, { text, root, ...(marks ? { marks } : {}) });
    this.#resources.add(root, this.#getUri(file), text === '' || /\$(id|anchor|dynamicAnchor)/.test(text));
    this.#readTargets(root);
    return root;
  }

  /** All files that were read. */
  get roots(): Node[] {
    return [...this.#files.values()].map(({ root }) => root);
  }

  /** Where a reference of a document of version 2 leads to at last, before the document is written as version 3. */
  #lookUp(
    ref: string,
    document: unknown,
    from: string,
    above: string[] = [],
  ): [refs: string[], value: unknown] | undefined {
    const refs = [...above, ref];
    const [path = '', fragment = ''] = ref.split('#');
    const file = resolve(dirname(from), decode(path));
    if (path !== '' && (isExternal(path) || !this.#disk.has(file) || this.#disk.isOutside(file)))
      return undefined;

    const root = new Node(
      this,
      file,
      path === '' ? document : this.#disk.read(file, Sources.whenLarge).value,
    );

    const tokens = fragment.split('/').slice(1);
    const found = tokens.reduce<Node | undefined>(
      (here, token) => here?.get(unescapeToken(decode(token))),
      root,
    );
    const next = found?.text('$ref');
    if (next === undefined) return [refs, found?.value];
    const further = next.startsWith('#') ? `${path}${next}` : join(dirname(path), next);
    return refs.includes(further) ? undefined : this.#lookUp(further, document, from, refs);
  }

  /** Follows every reference of a file once, so that all files are known before anything is compared. */
  #readTargets(node: Node): void {
    const ref = node.text('$ref');
    if (ref !== undefined) this.#find(ref, node);
    for (const [key, child] of node.entries()) {
      if ((data.has(key) || isText(key)) && node.key !== 'properties') continue;
      if (!hasRightForm(key, child))
        throw this.#failure(child, `\`${key}\` is ${describe(child.value)}, which is not valid`);
      if (typeof child.value === 'object') this.#readTargets(child);
    }
  }

  #failure({ file, pointer }: Node, what: string): SpecDiffError {
    const { line, column } = this.positions(file, [pointer]).get(pointer) ?? { line: 1, column: 1 };
    const message = `${file}:${line}:${column}: ${what}.`;
    return new SpecDiffError('ERR_REFERENCE', message, { file, line, column });
  }

  /** The positions of pointers in the text of a file. */
  positions(file: string, pointers: Iterable<string>): Map<string, Position> {
    const { text = '', marks } = this.#files.get(file) ?? {};
    return findPositions(text, pointers, marks);
  }

  /** The target of a reference; `undefined` for an external or a dangling one, or one that leads through itself. */
  resolve(ref: string, from: Node): Node | undefined {
    // A reference that leads through itself is looked up already.
    if (this.#resolving.size > 0 && this.#resolving.has(`${ref} (in ${from.file})`)) return undefined;
    const found = this.#findIfReadable(ref, from);
    if (found && isSchema(found.value)) return found;
    if (found) this.dangling.add(`${ref} (in ${from.file}) to ${describe(found.value)}`);
    else if (isExternal(ref.split('#')[0] ?? '') || this.#urls.has(from.file)) this.external.add(ref);
    else this.dangling.add(`${ref} (in ${from.file})`);
    return undefined;
  }

  /** Files with schemas were read before anything is compared; what only a text refers to may have any format. */
  #findIfReadable(ref: string, from: Node): Node | undefined {
    try {
      return this.#find(ref, from);
    } catch (error) {
      if (isSpecDiffError(error) && error.code === 'ERR_PARSE') return undefined;
      throw error;
    }
  }

  /** The schemas that `$dynamicRef` may lead to, depending on the way to it. */
  dynamicTargets(ref: string): readonly Node[] {
    return this.#resources.dynamic(ref.split('#')[1] ?? '');
  }

  #getUri(file: string): string {
    const known = this.#uris.get(file) ?? this.#urls.get(file) ?? pathToFileURL(file).href;
    this.#uris.set(file, known);
    return known;
  }

  #find(ref: string, from: Node): Node | undefined {
    const key = `${ref} (in ${from.file})`;
    // An `$id` around the reference counts, too.
    const known = this.#resources.hasIds ? undefined : this.#found.get(key);
    if (known) return known;
    if (this.#resolving.has(key)) return undefined;

    this.#resolving.add(key);
    try {
      const [path = '', ...rest] = ref.split('#');
      const fragment = rest.join('#');
      const file = this.#getUri(from.file);
      const { uri, root } = this.#resources.hasIds ? getScope(from, file) : { uri: file };
      const target =
        path === '' ? (root ?? this.root(from.file)) : this.#target(absolute(path, uri), path, from);
      const found = target && this.#fragment(target, fragment);
      if (found) this.#found.set(key, found);
      // Authors also write pointers from the root of the file where an `$id` makes the schema a root of its own.
      return found ?? (path === '' && root ? this.#fragment(this.root(from.file), fragment) : undefined);
    } finally {
      this.#resolving.delete(key);
    }
  }

  #target(uri: string, path: string, from: Node): Node | undefined {
    const known = this.#resources.at(uri);
    if (known) return known;
    const download = this.#downloads.get(uri);
    if (download !== undefined) return this.root(download);

    if (isExternal(path) || this.#urls.has(from.file)) {
      this.missing.add(uri);
      return undefined;
    }

    const file = path.startsWith('file:') ? fileURLToPath(path) : resolve(dirname(from.file), decode(path));
    if (!this.#disk.has(file)) return undefined;
    if (this.#disk.isOutside(file)) {
      const way = `the reference \`${path}\` leads out of the folder ${this.#disk.folder}`;
      throw this.#failure(from, `${way}; set --allow-folder`);
    }

    return this.root(file);
  }

  #fragment(root: Node, fragment: string): Node | undefined {
    if (fragment !== '' && !fragment.startsWith('/')) return this.#resources.anchor(root, decode(fragment));
    let here: Node | undefined = root;
    for (const token of fragment.split('/').slice(1)) here = here && descend(here, decode(token));
    return here;
  }
}

/** Keys whose values people read: what they refer to is not a schema. */
function isText(key: string): boolean {
  return key === 'description' || key === 'summary' || key === 'title';
}

function isExternal(path: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(path) && !path.startsWith('file:');
}

function descend(here: Node, token: string): Node | undefined {
  const key = unescapeToken(token);
  return here.get(key) ?? here.deref().get(key);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
