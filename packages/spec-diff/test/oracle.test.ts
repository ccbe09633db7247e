import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Node } from '../src/load/node.ts';
import { Sources } from '../src/load/sources.ts';
import { Prover } from '../src/prove/prover.ts';
import { schemaAt } from '../src/schema/read.ts';
import type { Flow } from '../src/types.ts';
import { breaksOf, compare, openapi, operation } from './documents.ts';
import { readPairs, type SchemaPair } from './pairs/read.ts';
import { type RedoclyVerdict, runRedocly } from './redocly.ts';

const schemaPairs = readPairs('schemas');
const flows: readonly Flow[] = ['in', 'out'];
const cases = schemaPairs.flatMap((pair, index) =>
  flows.map((flow) => ({ pair, flow, key: `${flow}${index}` })),
);

function document(side: 'base' | 'head'): unknown {
  const paths = cases.map(({ pair, flow, key }) => {
    const [request, response] = flow === 'in' ? [pair[side], undefined] : [undefined, pair[side]];
    return [`/${key}`, { post: operation(request, response) }];
  });
  return openapi(Object.fromEntries(paths));
}

let folder = '';
let verdicts: readonly RedoclyVerdict[] = [];
let ours = new Map<string, string[]>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spec-diff-oracle-'));
  const files = (['base', 'head'] as const).map((side) => {
    const file = join(folder, `${side}.json`);
    writeFileSync(file, JSON.stringify(document(side)));
    return file;
  });
  verdicts = (await runRedocly([[files[0] ?? '', files[1] ?? '']]))[0]?.verdicts ?? [];
  ours = breaksOf(await compare(document('base'), document('head')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Our rules about annotations, not about values. */
const isShown = ({ base, head }: SchemaPair, flow: Flow): boolean => {
  const sources = new Sources();
  const [left, right] = [base, head].map((each) => schemaAt(new Node(sources, 'memory', each), 'draft2020'));
  if (!left || !right) return false;
  const [producer, consumer] = flow === 'in' ? [left, right] : [right, left];
  return new Prover(producer, { flow }).gaps(producer, consumer).gaps.length === 0;
};

it('has a proof for every change that `redocly diff` calls breaking and it does not', () => {
  const flagged = cases.filter(({ key }) =>
    verdicts.some(({ pointer }) => pointer.startsWith(`/paths/~1${key}/`)),
  );
  expect(flagged.length).toBeGreaterThan(20);
  const acquitted = flagged.filter(({ key }) => !ours.has(`POST /${key}`));
  expect(acquitted.length).toBeGreaterThan(0);
  const unproven = acquitted.filter(({ pair, flow }) => !isShown(pair, flow));
  expect(unproven.map(({ pair, flow }) => `${pair.name}, ${flow}`)).toEqual([]);
});
