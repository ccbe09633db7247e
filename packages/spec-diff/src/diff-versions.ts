import { compareAsyncApi } from './asyncapi/document.ts';
import { Comparison } from './collect/comparison.ts';
import { type Found, finish, mergeChanges } from './collect/finish.ts';
import { applyConfig, type Config, fails } from './config/config.ts';
import { nowhere } from './document/sides.ts';
import type { Version } from './load/input.ts';
import type { Node } from './load/node.ts';
import { compareOpenApi } from './openapi/document.ts';
import { isUndecided } from './report/entries.ts';
import { neededBump } from './report/requirement.ts';
import type { Dialect } from './schema/schema.ts';
import type { Change, DocumentKind, Level, Report, Required, Side } from './types.ts';
import { compareUnreferenced } from './unreferenced.ts';

/** Options of a comparison. */
export interface CompareOptions {
  /** The day that sunsets are compared with, like `2027-01-31`. @default the day of the head's commit */
  today?: string;
  config?: Config;
}

const kinds: readonly DocumentKind[] = ['openapi', 'asyncapi'];

/**
 * Compares two versions of the documents.
 *
 * @example
 * const report = diffVersions(openVersion('main', cwd), openVersion('spec', cwd));
 * report.required; // 'minor'
 */
export function diffVersions(base: Version, head: Version, options: CompareOptions = {}): Report {
  const found = mergeChanges(kinds.flatMap((kind) => diffDocument(kind, base, head, options)));
  const changes = applyConfig(found, options.config ?? {});
  const required = requiredBy(changes);
  const count = (level: Level): number =>
    changes.filter((each) => each.level === level && each.ignored === undefined).length;
  const compile = count('compile');
  const undecided = changes.filter((each) => isUndecided(each) && each.ignored === undefined).length;

  return {
    base: base.label,
    head: head.label,
    documents: kinds
      .filter((kind) => base.documents[kind] ?? head.documents[kind])
      .map((document) => ({ document, base: getName(base, document), head: getName(head, document) })),
    required,
    needed: neededBump(required, getVersion(base), compile > 0),
    failed: fails({ changes, stale: [] }, options.config),
    allowUndecided: options.config?.allowUndecided ?? false,
    breaking: count('breaking') - undecided,
    undecided,
    compile,
    accepted: 0,
    fingerprint: null,
    changes,
    stale: [],
    notes: [...notesOn('base', base), ...notesOn('head', head)],
  };
}

function notesOn(side: Side, { sources: { external, dangling }, hint }: Version): string[] {
  const skipped = 'was not followed; its target is not compared.';
  return [
    ...(hint === undefined ? [] : [`${side}: ${hint}`]),
    ...[...external].map((ref) => `${side}: the external reference ${ref} ${skipped}`),
    ...[...dangling].map((ref) => `${side}: the reference ${ref} has no target.`),
  ];
}

function getVersion({ documents }: Version): string {
  return (documents.openapi ?? documents.asyncapi)?.at('info')?.text('version') ?? '1.0.0';
}

function getName(version: Version, document: DocumentKind): string | null {
  const root = version.documents[document];
  return root ? version.display(root.file) : null;
}

/** The bump that a list of changes requires. */
function requiredBy(changes: readonly Change[]): Required {
  const levels = new Set(changes.filter((each) => each.ignored === undefined).map((each) => each.level));
  if (levels.has('breaking')) return 'major';
  if (['compile', 'warning', 'compatible'].some((level) => levels.has(level as Level))) return 'minor';
  return levels.has('annotation') ? 'patch' : 'none';
}

function diffDocument(
  kind: DocumentKind,
  base: Version,
  head: Version,
  { today, config }: CompareOptions,
): Found[] {
  const before = base.documents[kind];
  const after = head.documents[kind];
  const dialects = { base: getDialect(before), head: getDialect(after) };
  const comparison = new Comparison(dialects, before, today ?? head.date?.());

  if (before && after) {
    if (kind === 'openapi') compareOpenApi(before, after, comparison);
    else compareAsyncApi(before, after, comparison);
    if (config?.unreferenced) compareUnreferenced(before, after, comparison);
  } else if (after) {
    const message = `The ${kind} document was added.`;
    comparison.add(nowhere, 'document-added', 'compatible', message, after);
  } else if (before) {
    const message = `The ${kind} document was removed.`;
    comparison.add(nowhere, 'document-removed', 'breaking', message, before);
  }

  return finish(kind, [...comparison.drafts.values()], { base, head });
}

function getDialect(root: Node | undefined): Dialect {
  return root?.text('openapi')?.startsWith('3.0') ? 'oas30' : 'draft2020';
}
