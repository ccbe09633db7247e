import { createHash } from 'node:crypto';
import { inOrder } from '../compare/finding.ts';
import type { Version } from '../load/input.ts';
import type { Position } from '../load/positions.ts';
import { isUndecided } from '../report/entries.ts';
import type { Change, DocumentKind, Level, Location, Side, Witness } from '../types.ts';
import { lift } from '../witness/lift.ts';
import { type Draft, getSteps } from './comparison.ts';

const order: readonly Level[] = ['breaking', 'compile', 'warning', 'compatible', 'annotation'];

/** What is known of a break whose value is refused where nothing was found around it that both versions accept. */
const unbuilt: Pick<Change, 'undecided'> = {
  undecided: 'a value is refused, but no whole payload with it could be built',
};

/** A change before equal ones are merged, with the names of all messages that it is in. */
export interface Found extends Omit<Change, 'placeCount'> {
  messages: ReadonlySet<string>;
  /** The sentence without its subject. */
  shared: string | undefined;
}

/** Maximum number of listed places. */
const maxListed = 20;

/** Turns drafts into changes: with lines, fingerprints and whole payloads. */
export function finish(
  document: DocumentKind,
  drafts: readonly Draft[],
  versions: Record<Side, Version>,
): Found[] {
  const positions = getPositions(drafts, versions);
  return drafts.map((draft): Found => {
    const { id, level, direction, message, side, node } = draft;
    const { line, column } = positions.get(side + node.file)?.get(node.pointer) ?? { line: 1, column: 1 };
    const file = versions[side].display(node.file);
    const location = { side, file, pointer: node.pointer, line, column };
    const { listed: places, messages, operations } = draft.places;
    const [first] = places;
    const witness = getWitness(draft);

    return {
      id,
      fingerprint: getFingerprint(draft, location),
      level,
      documents: [document],
      operation: first?.operation ?? null,
      operations: [...operations].sort(),
      places,
      messages,
      direction: first?.direction ?? direction,
      location,
      locations: [location],
      message,
      shared: draft.rated?.shared,
      ...(witness ? { witness } : {}),
      ...draft.grounds,
      ...(draft.rated?.witness && !witness ? unbuilt : draft.rated?.grounds),
      ...(draft.rated?.consequence === undefined ? {} : { consequence: draft.rated.consequence }),
    };
  });
}

function bySeverity(a: Change, b: Change): number {
  const severity = order.indexOf(a.level) - order.indexOf(b.level);
  // What breaks most messages comes first, what is not decided last.
  const reach = Number(isUndecided(a)) - Number(isUndecided(b)) || b.placeCount - a.placeCount;
  if (severity !== 0) return severity;
  if (a.level === 'breaking' && reach !== 0) return reach;
  const left = getPlace(a);
  const right = getPlace(b);
  return left < right ? -1 : left > right ? 1 : 0;
}

function getPlace({ operation, location }: Change): string {
  return `${operation ?? ''}${location.pointer}`;
}

/** The positions of all drafts by side and file, because each text is read once. */
function getPositions(
  drafts: readonly Draft[],
  versions: Record<Side, Version>,
): Map<string, Map<string, Position>> {
  const wanted = new Map<string, { side: Side; file: string; pointers: string[] }>();
  for (const { node, side } of drafts) {
    const { file } = node;
    const known = wanted.get(side + file) ?? { side, file, pointers: [] };
    wanted.set(side + file, known);
    known.pointers.push(node.pointer);
  }
  return new Map(
    [...wanted].map(([key, { side, file, pointers }]) => [
      key,
      versions[side].sources.positions(file, pointers),
    ]),
  );
}

/** Identifies a change without its line: by rule, pointer and message. */
function getFingerprint({ id, message }: Draft, { file, pointer }: Location): string {
  return hash([id, String(file.split('/').at(-1)), pointer, message]);
}

function hash(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
}

/**
 * Merges what is one edit, however often the documents repeat it: the same sentence and level, or the same at the same
 * location, such as a branch that several unions gained.
 */
export function mergeChanges(changes: readonly Found[]): Change[] {
  const edits = new Map<string, Found[]>();
  for (const change of changes) {
    const { file, pointer, side } = change.location;
    const what = change.shared === undefined ? [change.message] : [change.shared, file, pointer];
    const key = [change.level, side, ...what].join('\n');
    const known = edits.get(key);
    if (known) known.push(change);
    else edits.set(key, [change]);
  }
  return [...edits.values()].flatMap(mergeEdit).sort(bySeverity);
}

/** Merges changes into the first one, or into the first one with a payload. */
function mergeEdit(all: readonly Found[]): Change[] {
  const found = all.find(({ witness }) => witness) ?? all[0];
  if (!found) return [];
  const { messages: _, shared, ...shown } = found;
  const byLocation = new Map<string, Found>();
  for (const each of [found, ...all]) {
    const key = `${each.location.file}#${each.location.pointer}`;
    if (!byLocation.has(key)) byLocation.set(key, each);
  }

  const prints = [...new Set(all.map(({ fingerprint }) => fingerprint))].sort();
  const hasOneSubject = all.every(({ message }) => message === shown.message);
  const messages = new Set(all.flatMap((each) => [...each.messages]));
  return [
    {
      ...shown,
      message: shared === undefined || hasOneSubject ? shown.message : `several unions ${shared}`,
      fingerprint: prints.length === 1 ? shown.fingerprint : hash(prints),
      documents: [...new Set(all.flatMap(({ documents }) => documents))],
      operations: [...new Set(all.flatMap(({ operations }) => operations))].sort(),
      places: all.flatMap(({ places }) => places).slice(0, maxListed),
      placeCount: messages.size,
      locations: [...byLocation.values()].map(({ location }) => location),
    },
  ];
}

/** Builds whole payloads around the value that is refused, until one of them proves the break. */
function getWitness({ rated, payloads }: Draft): Witness | undefined {
  if (!rated?.witness) return undefined;
  for (const { base, head, flow, trail } of payloads) {
    const steps = [...getSteps(trail), ...(rated.steps ?? [])];
    const found = lift(inOrder(flow, base, head), flow, steps, rated.witness.payload);
    if (!found) continue;
    const [acceptedBy, refusedBy] = inOrder<Side>(flow, 'base', 'head');
    const { instancePath: path, message = 'is refused' } = found.error;
    const inner = path.slice(found.at.length);
    const reason = `${inner === '' ? 'the value' : inner} ${message}`;
    return { payload: found.payload, at: path, acceptedBy, refusedBy, reason };
  }
  return undefined;
}
