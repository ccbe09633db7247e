import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diff } from '../src/diff.ts';
import { isSpecDiffError } from '../src/errors.ts';
import type { Report } from '../src/types.ts';
import { compareEdited, corpora, edited, placesOf, sampleOf, spec } from './coverage.ts';
import { compareVersions, version } from './documents.ts';
import { readPairs } from './pairs/read.ts';
import { oasdiffVersions, soundnessDocument } from './pairs/versions.ts';
import { runRedocly } from './redocly.ts';

/** Two versions on disk, and how they are compared here. */
interface Case {
  name: string;
  base: string;
  head: string;
  report: () => Report | undefined;
}

let folder = '';
let written = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spec-diff-oracle-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the files of a version to a folder of their own; returns the name of its document. */
function write(files: Iterable<[string, unknown]>, root: string): string {
  const own = join(folder, String(written++));
  for (const [name, value] of files) {
    const file = join(own, relative(dirname(root), name));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(value));
  }
  return join(own, relative(dirname(root), root));
}

/** Both directions of a pair of documents. */
function bothWays(name: string, one: unknown, other: unknown): Case[] {
  const [left, right] = [one, other].map((each) => write([['/document.json', each]], '/document.json'));
  const report = (base: unknown, head: unknown) => (): Report =>
    compareVersions(version(base), version(head));
  return [
    { name, base: left ?? '', head: right ?? '', report: report(one, other) },
    { name, base: right ?? '', head: left ?? '', report: report(other, one) },
  ];
}

function publicCases(): Case[] {
  const cwd = fileURLToPath(new URL('public', import.meta.url));
  return readPairs('public').map(({ base, head }) => {
    const report = (): Report => diff(base, head, { cwd, today: '2026-01-01', config: {} });
    return { name: `${base} to ${head}`, base: join(cwd, base), head: join(cwd, head), report };
  });
}

const [sample, seed] = [60, 6];

/** A sample of the edits of the contract and of what others published, in each of their documents. */
function editCases(): Case[] {
  return corpora.flatMap((corpus) =>
    sampleOf(placesOf(corpus), sample, seed).flatMap((place) =>
      corpus.documents.map((root) => ({
        name: `${corpus.name} ${relative(spec, place.file)}${place.edit.title}`,
        base: write(corpus.files, root),
        head: write(edited(place), root),
        report: () => compareEdited(place),
      })),
    ),
  );
}

const groups: [name: string, least: number, cases: () => Case[]][] = [
  ...(['openapi', 'asyncapi', 'rules'] as const).map((table): (typeof groups)[number] => [
    table,
    100,
    () => readPairs(table).flatMap(({ name, base, head }) => bothWays(name, base, head)),
  ]),
  [
    'soundness',
    300,
    () =>
      readPairs('soundness').flatMap((each) =>
        bothWays(each.name, soundnessDocument(each, each.base), soundnessDocument(each, each.head)),
      ),
  ],
  [
    'oasdiff',
    500,
    () =>
      [...readPairs('oasdiff'), ...readPairs('oasdiff-alike')]
        .filter(({ ours }) => ours)
        .flatMap((row) =>
          row.rule.flatMap((rule) => {
            const [base, head] = oasdiffVersions(row, rule);
            return bothWays(rule, base, head);
          }),
        ),
  ],
  ['published documents', 4, publicCases],
  [`edits of documents, seed ${seed}`, 400, editCases],
];

const reasons = new Set(readPairs('redocly').flatMap(({ name }) => name));

/** Whether a report says that something breaks, or proves that nothing does; `undefined` for a refused document. */
function isSettled(report: () => Report | undefined): boolean {
  try {
    const { changes } = report() ?? { changes: [] };
    return changes.some(({ level, proof }) => proof || ['breaking', 'compile', 'warning'].includes(level));
  } catch (error) {
    if (isSpecDiffError(error)) return true;
    throw error;
  }
}

it.each(groups)(
  'redocly is never alone with a break that is not disproved: %s',
  async (_, least, make) => {
    const cases = make();
    const results = await runRedocly(cases.map(({ base, head }) => [base, head]));
    const broken = cases.filter((_each, index) => (results[index]?.verdicts.length ?? 0) > 0);
    expect(results.filter(({ problem }) => problem === undefined).length).toBeGreaterThanOrEqual(least);
    expect(broken.length).toBeGreaterThan(least / 10);
    const alone = broken.filter(({ name, report }) => !reasons.has(name) && !isSettled(report));
    expect(alone.map(({ name }) => name)).toEqual([]);
  },
  3_600_000,
);
