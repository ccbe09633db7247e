import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SpecDiffError } from '../errors.ts';
import { isObject, Node, type References } from './node.ts';
import { parseText } from './parse.ts';
import { findPositions, type Position } from './positions.ts';
import { toVersion3 } from './version2.ts';

/** The files of one version, each read and parsed once. */
export class Sources implements References {
  /** Values that replace files on disk, by file name. */
  readonly #replaced: ReadonlyMap<string, unknown>;
  /** References to other hosts: they are reported, never fetched. */
  readonly external: Set<string> = new Set();
  /** References without a target. */
  readonly dangling: Set<string> = new Set();
  readonly #files = new Map<string, { text: string; isJson: boolean; root: Node }>();
  readonly #anchors = new WeakMap<Node, Map<string, Node>>();
  readonly #resolving = new Set<string>();

  constructor(replaced: ReadonlyMap<string, unknown> = new Map()) {
    this.#replaced = replaced;
  }

  /**
   * The root of a file.
   *
   * @throws SpecDiffError `ERR_NOT_FOUND` or `ERR_PARSE`.
   */
  root(file: string): Node {
    const known = this.#files.get(file);
    if (known) return known.root;
    const { text, value, isJson } = this.#read(file);
    const isOld = isObject(value) && String(value['asyncapi']).startsWith('2.');
    const root = new Node(this, file, isOld ? toVersion3(value) : value);
    this.#files.set(file, { text, isJson, root });
    return root;
  }

  #read(file: string): { text: string; value: unknown; isJson: boolean } {
    if (this.#replaced.has(file)) return { text: '', value: this.#replaced.get(file), isJson: true };
    if (!existsSync(file)) throw new SpecDiffError('ERR_NOT_FOUND', `${file} does not exist.`, { file });
    const text = readFileSync(file, 'utf8');
    return { text, ...parseText(text, file) };
  }

  /** The positions of pointers in the text of a file. */
  positions(file: string, pointers: Iterable<string>): Map<string, Position> {
    this.root(file);
    const { text = '', isJson = true } = this.#files.get(file) ?? {};
    return findPositions(text, pointers, isJson);
  }

  /** The target of a reference; `undefined` for an external or a dangling one, or one that leads through itself. */
  resolve(ref: string, from: Node): Node | undefined {
    const [path = '', ...rest] = ref.split('#');
    if (/^[a-z][a-z0-9+.-]*:/i.test(path) && !path.startsWith('file:')) {
      this.external.add(ref);
      return undefined;
    }
    const key = `${ref} (in ${from.file})`;
    if (this.#resolving.has(key)) return undefined;
    this.#resolving.add(key);
    const root = this.#target(path, from);
    const found = root && this.#fragment(root, rest.join('#'));
    this.#resolving.delete(key);
    if (!found) this.dangling.add(key);
    return found;
  }

  #target(path: string, from: Node): Node | undefined {
    if (path === '') return this.root(from.file);
    const file = path.startsWith('file:') ? fileURLToPath(path) : resolve(dirname(from.file), decode(path));
    return existsSync(file) ? this.root(file) : undefined;
  }

  #fragment(root: Node, fragment: string): Node | undefined {
    if (fragment !== '' && !fragment.startsWith('/')) return this.#anchorsOf(root).get(fragment);
    let here: Node | undefined = root;
    for (const token of fragment.split('/').slice(1)) here = here && descend(here, decode(token));
    return here;
  }

  #anchorsOf(root: Node): Map<string, Node> {
    const anchors = this.#anchors.get(root) ?? collectAnchors(root);
    this.#anchors.set(root, anchors);
    return anchors;
  }
}

function descend(here: Node, token: string): Node | undefined {
  const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
  return here.get(key) ?? here.deref().get(key);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function collectAnchors(node: Node, anchors: Map<string, Node> = new Map()): Map<string, Node> {
  for (const name of [node.text('$anchor'), node.text('$dynamicAnchor')])
    if (name !== undefined && !anchors.has(name)) anchors.set(name, node);
  for (const [, child] of node.entries()) collectAnchors(child, anchors);
  return anchors;
}
