import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, expect, it } from 'vitest';
import { diff } from '../src/diff.ts';
import { isSpecDiffError } from '../src/errors.ts';
import type { Level, Report } from '../src/types.ts';
import { compareEdited, corpora, edited, getPlaces, getSample, spec } from './coverage.ts';
import { compareVersions, version } from './documents.ts';
import { type OasdiffRule, readPairs, type SoundnessCase } from './pairs/read.ts';
import { oasdiffVersions, soundnessDocument } from './pairs/versions.ts';
import { runRedocly } from './redocly.ts';

/** Two versions on disk, and how they are compared here. */
interface Case {
  name: string;
  base: string;
  head: string;
  report: () => Report | undefined;
}

const folder = await temporaryFolder(afterAll);
let written = 0;

/** Writes the files of a version to a folder of their own; returns the name of its document. */
function write(files: Iterable<[string, unknown]>, root: string): string {
  written += 1;
  const own = join(folder, String(written));
  for (const [name, value] of files) {
    const file = join(own, relative(dirname(root), name));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(value));
  }
  return join(own, relative(dirname(root), root));
}

/** Both directions of a pair of documents. */
function bothWays(name: string, one: unknown, other: unknown): Case[] {
  const left = write([['/document.json', one]], '/document.json');
  const right = write([['/document.json', other]], '/document.json');
  const report = (base: unknown, head: unknown) => (): Report =>
    compareVersions(version(base), version(head));
  return [
    { name, base: left, head: right, report: report(one, other) },
    { name, base: right, head: left, report: report(other, one) },
  ];
}

const payloads = ['request', 'response'] as const;

function around({ name, base, head, payload }: Omit<SoundnessCase, 'verdict' | 'why'>): Case[] {
  return bothWays(name, soundnessDocument(payload, base), soundnessDocument(payload, head));
}

function oasdiffCases(row: OasdiffRule): Case[] {
  return (row.ours ? row.rule : []).flatMap((rule) => {
    const [base, head] = oasdiffVersions(row, rule);
    return bothWays(rule, base, head);
  });
}

function publicCases(): Case[] {
  const cwd = fileURLToPath(new URL('public', import.meta.url));
  return readPairs('public').map(({ base, head }) => {
    const report = (): Report => diff(base, head, { cwd, today: '2026-01-01', config: {} });
    return { name: `${base} to ${head}`, base: join(cwd, base), head: join(cwd, head), report };
  });
}

const sample = 60;
const seed = 6;

/** A sample of the edits of the contract and of what others published, in each of their documents. */
function editCases(): Case[] {
  return corpora.flatMap((corpus) =>
    getSample(getPlaces(corpus), sample, seed).flatMap((place) =>
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
    'schemas',
    250,
    () => readPairs('schemas').flatMap((each) => payloads.flatMap((payload) => around({ ...each, payload }))),
  ],
  ['soundness', 300, () => readPairs('soundness').flatMap(around)],
  ['oasdiff', 500, () => [...readPairs('oasdiff'), ...readPairs('oasdiff-alike')].flatMap(oasdiffCases)],
  ['published documents', 4, publicCases],
  [`edits of documents, seed ${seed}`, 400, editCases],
];

const reasons = new Set(readPairs('redocly').flatMap(({ name }) => name));

/** Whether a report says that something breaks, or proves that nothing does, or the document is refused. */
function isSettled(compare: () => Report | undefined): boolean {
  try {
    const report = compare();
    return report?.changes.some(({ level, proof }) => proof || reported.has(level)) ?? true;
  } catch (error) {
    if (isSpecDiffError(error)) return true;
    throw error;
  }
}

const reported: ReadonlySet<Level> = new Set<Level>(['breaking', 'compile', 'warning']);

it.each(groups)(
  'redocly is never alone with a break that is not disproved: %s',
  async (_, least, make) => {
    const cases = make();
    const results = await runRedocly(cases.map(({ base, head }) => [base, head]));
    const broken = cases.filter((_each, index) => results[index]);
    expect(results.filter((each) => each !== undefined).length).toBeGreaterThanOrEqual(least);
    expect(broken.length).toBeGreaterThan(least / 10);
    const alone = broken.filter(({ name, report }) => !reasons.has(name) && !isSettled(report));
    expect(alone.map(({ name }) => name)).toEqual([]);
  },
  3_600_000,
);
