import { createHash } from 'node:crypto';
import type { Version } from '../load/input.ts';
import type { Position } from '../load/positions.ts';
import type { Change, DocumentKind, Level, Location, Side, Witness } from '../types.ts';
import { lift } from '../witness/lift.ts';
import { type Draft, stepsOf } from './collector.ts';

const order: readonly Level[] = ['breaking', 'warning', 'compatible', 'annotation'];
/** Building whole payloads is slow; after this many the values alone are shown. */
const lifts = 25;

/** Turns drafts into changes: with lines, fingerprints and whole payloads, worst first. */
export function finish(
  document: DocumentKind,
  drafts: readonly Draft[],
  versions: { base: Version; head: Version },
): Change[] {
  const lines = {
    base: positionsOf(drafts, 'base', versions.base),
    head: positionsOf(drafts, 'head', versions.head),
  };
  let lifted = 0;
  const changes = drafts.map((draft): Change => {
    const location = locate(draft, versions[draft.side], lines[draft.side]);
    const places = [...draft.places.values()];
    const operations = [...new Set(places.flatMap(({ operation }) => operation ?? []))].sort();
    const witness = draft.rated?.witness ? witnessOf(draft, lifted++ < lifts) : undefined;
    return {
      id: draft.id,
      fingerprint: fingerprintOf(document, draft, location),
      level: draft.level,
      document,
      operation: operations[0] ?? null,
      operations,
      places,
      direction: draft.direction,
      location,
      message: draft.message,
      ...(witness ? { witness } : {}),
      ...(draft.rated?.described !== undefined ? { described: draft.rated.described } : {}),
      ...(draft.rated?.undecided !== undefined ? { undecided: draft.rated.undecided } : {}),
      ...(draft.rated?.proof ? { proof: draft.rated.proof } : {}),
    };
  });
  return changes.sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level) || compare(a, b));
}

function compare(a: Change, b: Change): number {
  const [left, right] = [
    `${a.operation ?? ''}${a.location.pointer}`,
    `${b.operation ?? ''}${b.location.pointer}`,
  ];
  return left < right ? -1 : left > right ? 1 : 0;
}

function positionsOf(
  drafts: readonly Draft[],
  side: Side,
  version: Version,
): Map<string, Map<string, Position>> {
  const wanted = new Map<string, Set<string>>();
  for (const { node, side: own } of drafts) {
    if (own !== side) continue;
    const pointers = wanted.get(node.file) ?? new Set();
    pointers.add(node.pointer);
    wanted.set(node.file, pointers);
  }
  return new Map([...wanted].map(([file, pointers]) => [file, version.sources.positions(file, pointers)]));
}

function locate(draft: Draft, version: Version, lines: ReadonlyMap<string, Map<string, Position>>): Location {
  const { file, pointer } = draft.node;
  const { line, column } = lines.get(file)?.get(pointer) ?? { line: 1, column: 1 };
  return { side: draft.side, file: version.display(file), pointer, line, column };
}

/** Identifies a change without its line: by document, rule, direction, pointer and message. */
function fingerprintOf(document: DocumentKind, draft: Draft, location: Location): string {
  const flow = draft.payload?.flow ?? draft.direction;
  const text = [
    document,
    draft.id,
    flow,
    location.file.split('/').at(-1),
    location.pointer,
    draft.message,
  ].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function witnessOf(draft: Draft, whole: boolean): Witness | undefined {
  const { rated, payload } = draft;
  if (!rated?.witness || !payload) return undefined;
  const [acceptedBy, refusedBy] =
    payload.flow === 'in' ? (['base', 'head'] as const) : (['head', 'base'] as const);
  const built = whole
    ? lift(payload.base, payload.head, payload.flow, stepsOf(payload.trail), rated.witness.payload)
    : undefined;
  const error =
    rated.witness.errors.find((each) => each.keyword === rated.keyword) ?? rated.witness.errors[0];
  const path = error?.instancePath ?? '';
  const reason = `${path === '' ? 'the value' : path} ${error?.message ?? 'is refused'}`;
  const found = built ?? { payload: rated.witness.payload, at: '' };
  return { payload: found.payload, at: `${found.at}${path}`, acceptedBy, refusedBy, reason };
}
