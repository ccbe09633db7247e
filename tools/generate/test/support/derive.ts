import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Json } from '../../src/json.ts';
import { load } from '../../src/load.ts';
import {
  change,
  emitAll,
  type Fact,
  getPointer,
  listFacts,
  type Outcome,
  observe,
  withoutNumbers,
} from './facts.ts';
import { unread } from './unread.ts';

const documents = withoutNumbers(await load(fileURLToPath(new URL('../../../../spec', import.meta.url))));
const before = await emitAll(documents);

/** Every fact of the documents. */
export const facts: readonly Fact[] = listFacts(documents);

/** A number that follows the content of the documents: a sample is the same in every run until the documents change. */
export const seed: number = createHash('sha256')
  .update(JSON.stringify([documents.openapi, documents.asyncapi]))
  .digest()
  .readUInt32BE();

/** Changes facts one by one, and returns what followed each. */
export async function deriveEach(some: readonly Fact[]): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const fact of some) outcomes.set(getPointer(fact), await observe(change(documents, fact), before));
  return outcomes;
}

/** Changes the value that an entry of the register assumes, and returns what followed it. */
export function deriveAssumption(id: string, value: Json): Promise<Outcome> {
  const register = JSON.parse(JSON.stringify(documents.register), (_, member) =>
    member?.id === id ? { ...member, assumption: { ...member.assumption, value } } : member,
  );
  return observe({ ...documents, register }, before);
}

/** Lists the facts that nothing followed, apart from those with a reason. */
export function findSilent(outcomes: ReadonlyMap<string, Outcome>): string[] {
  return [...outcomes]
    .filter(([pointer, { kind }]) => kind === 'silent' && getReason(pointer) === undefined)
    .map(([pointer]) => pointer);
}

/** Why nothing is generated from a fact. */
export function getReason(pointer: string): string | undefined {
  const key = pointer.replaceAll(/\/\d+(?=\/|$)/g, '');
  return Object.entries(unread).find(([pattern]) => key.startsWith(pattern))?.[1];
}

/** The packages of which an artifact follows. */
export function getPackages(outcome: Outcome | undefined): string[] {
  const artifacts = outcome?.kind === 'followed' ? outcome.artifacts : [];
  return [...new Set(artifacts.map((path) => path.split('/')[1] ?? ''))].toSorted();
}
