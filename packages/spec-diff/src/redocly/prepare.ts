import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isObject, type Node } from '../load/node.ts';
import type { RedoclyVerdict } from './run.ts';

/** Files to hand to `redocly diff`, and how to read the places it names. */
export interface Prepared {
  base: string;
  head: string;
  restore: (verdict: RedoclyVerdict) => RedoclyVerdict;
  dispose: () => void;
}

/**
 * Makes sure that nothing is fetched: documents with external references are handed over as copies in which
 * those are replaced. All others are handed over as they are.
 */
export function prepareFor(base: Node, head: Node): Prepared {
  const sides = [base, head].map((root) => ({ root, external: crawl(root) }));
  if (sides.every((each) => !each.external)) {
    return { base: base.file, head: head.file, restore: (verdict) => verdict, dispose: () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), 'spec-diff-'));
  const [left, right] = [copyInto(join(folder, 'base'), base), copyInto(join(folder, 'head'), head)];
  const originals = new Map([...left.files, ...right.files]);
  return {
    base: left.root,
    head: right.root,
    restore: (verdict) => ({ ...verdict, file: originals.get(verdict.file) ?? verdict.file }),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Loads every file that can be reached; says whether some reference leads outside. */
function crawl(root: Node): boolean {
  const { sources } = root;
  const seen = new Set<string>();
  let external = false;
  for (let pending = [root.file]; pending.length > 0; ) {
    const file = pending.pop() ?? '';
    if (seen.has(file)) continue;
    seen.add(file);
    const refs = new Set<string>();
    collectRefs(sources.root(file).value, refs);
    for (const ref of refs) {
      if (ref.startsWith('#')) continue;
      const target = sources.resolve(ref, sources.root(file));
      if (target) pending.push(target.file);
      else external ||= isExternal(ref);
    }
  }
  return external;
}

function isExternal(ref: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(ref) && !ref.startsWith('file:');
}

function collectRefs(value: unknown, refs: Set<string>): void {
  const pending = [value];
  while (pending.length > 0) {
    const each = pending.pop();
    if (typeof each !== 'object' || each === null) continue;
    if (isObject(each) && typeof each['$ref'] === 'string') refs.add(each['$ref']);
    for (const child of Object.values(each)) if (typeof child === 'object') pending.push(child);
  }
}

function copyInto(folder: string, root: Node): { root: string; files: [string, string][] } {
  const { files } = root.sources;
  const top = commonFolder(files);
  const copies = files.map((file): [string, string] => {
    const copy = resolve(folder, relative(top, file));
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, JSON.stringify(root.sources.root(file).value, withoutExternal));
    return [copy, file];
  });
  return { root: resolve(folder, relative(top, root.file)), files: copies };
}

function withoutExternal(_key: string, value: unknown): unknown {
  if (!isObject(value) || typeof value['$ref'] !== 'string' || !isExternal(value['$ref'])) return value;
  return { 'x-external-reference': value['$ref'] };
}

function commonFolder(files: readonly string[]): string {
  let common = dirname(files[0] ?? '').split(sep);
  for (const file of files) {
    const parts = dirname(file).split(sep);
    common = common.slice(0, common.findIndex((part, index) => part !== parts[index]) >>> 0);
  }
  return common.join(sep) || sep;
}
