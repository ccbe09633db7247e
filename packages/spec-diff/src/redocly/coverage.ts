import type { PairResult } from '../compare/finding.ts';
import type { Collector } from '../judge/collector.ts';
import type { Schema } from '../schema/schema.ts';

/** Schemas that are followed below the branches of unions; what lies deeper is looked for no further. */
const budget = 50_000;

/** Which compared pairs of schemas speak about a place of a document. */
export class Coverage {
  readonly #collector: Collector;
  #direct: Map<string, PairResult[]> | undefined;
  #branches: Map<string, PairResult[]> | undefined;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  /** The pairs at a place or at the closest one around it; failing that, those whose branches reach it. */
  closest(file: string, pointer: string): PairResult[] {
    this.#direct ??= this.#collector.comparedPairs();
    const direct = climb(this.#direct, file, pointer);
    if (direct) return direct;
    this.#branches ??= reach(this.#direct);
    return climb(this.#branches, file, pointer) ?? [];
  }
}

function climb(
  index: ReadonlyMap<string, PairResult[]>,
  file: string,
  pointer: string,
): PairResult[] | undefined {
  for (let here = pointer; here !== ''; here = here.slice(0, here.lastIndexOf('/'))) {
    const found = index.get(`${file}#${here}`);
    if (found) return found;
  }
  return undefined;
}

/** The places that are only compared as a part of something else: branches of unions, and what is in them. */
function reach(direct: ReadonlyMap<string, PairResult[]>): Map<string, PairResult[]> {
  const index = new Map<string, PairResult[]>();
  let left = budget;
  for (const pair of new Set([...direct.values()].flat())) {
    const seen = new Set<Schema>();
    const pending = [pair.base, pair.head].flatMap(branchesOf);
    for (let schema = pending.pop(); schema && left > 0; schema = pending.pop()) {
      const key = `${schema.node.file}#${schema.node.pointer}`;
      if (seen.has(schema) || direct.has(key)) continue;
      seen.add(schema);
      left--;
      index.set(key, [...(index.get(key) ?? []), pair]);
      pending.push(...branchesOf(schema), ...membersOf(schema));
    }
  }
  return index;
}

function branchesOf({ parts }: Schema): Schema[] {
  const { prefixItems: _, ...lists } = parts.list;
  const { items: _items, additionalProperties: _rest, ...singles } = parts.single;
  return [
    ...Object.values(lists).flat(),
    ...Object.values(singles),
    ...(parts.map['dependentSchemas']?.values() ?? []),
  ];
}

function membersOf({ parts }: Schema): Schema[] {
  const { items, additionalProperties } = parts.single;
  const named = ['properties', 'patternProperties'].flatMap((key) => [...(parts.map[key]?.values() ?? [])]);
  return [...named, ...(parts.list['prefixItems'] ?? []), items, additionalProperties].filter(
    (each) => each !== undefined,
  );
}
