import { type Artifact, emitArtifacts } from '../../src/artifact.ts';
import { ContractError } from '../../src/contract-error.ts';
import { emulatorAdmin } from '../../src/emit/emulator-admin.ts';
import { emitters } from '../../src/emitters.ts';
import { type Json, type JsonObject, pointerSegment } from '../../src/json.ts';
import type { Documents } from '../../src/load.ts';
import { readContract } from '../../src/model/contract.ts';

/** A path of keys in a document. */
export type Path = readonly string[];

/** One fact of the documents: a value that is not an object and not an array. */
export interface Fact {
  readonly document: 'openapi' | 'asyncapi';
  readonly path: Path;
}

/** What a change of a fact does: the artifacts that follow it, or the location that the generator names. */
export type Outcome =
  | { readonly kind: 'followed'; readonly artifacts: readonly string[] }
  | { readonly kind: 'stopped'; readonly at: string }
  | { readonly kind: 'silent' };

/** What consumes the documents. Their bundles are the documents, and the admin API of the emulator has one of its own. */
const followers = emitters.filter(
  (emitter) => emitter !== emulatorAdmin && !emitter.folder.startsWith('spec'),
);

/**
 * Returns the documents without the numbers in descriptions. The generator compares those with the limits beside them, so a
 * change of a limit alone would stop it.
 */
export function withoutNumbers(documents: Documents): Documents {
  const plain = (value: JsonObject): JsonObject =>
    JSON.parse(JSON.stringify(value), (key, member) =>
      key === 'description' && typeof member === 'string' ? member.replaceAll(/\d+/g, 'some') : member,
    );
  return { ...documents, openapi: plain(documents.openapi), asyncapi: plain(documents.asyncapi) };
}

/**
 * Lists every fact of both documents, apart from examples: the generator copies those, and the tests of `spec/` check
 * them.
 */
export function listFacts({ openapi, asyncapi }: Documents): Fact[] {
  const inOpenapi = listPaths(openapi).map((path): Fact => ({ document: 'openapi', path }));
  // What both documents have is the same file of spec/.
  const inAsyncapi = listPaths(asyncapi)
    .filter((path) => path[0] !== 'components' || path[1] !== 'schemas')
    .map((path): Fact => ({ document: 'asyncapi', path }));
  return [...inOpenapi, ...inAsyncapi].filter(
    ({ path }) => !path.includes('examples') && !path.includes('example'),
  );
}

/** Where a fact is, as the generator writes it: `openapi#/info/title`. */
export function getPointer({ document, path }: Fact): string {
  return `${document}#/${path.map(pointerSegment).join('/')}`;
}

function listPaths(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, member]) => listPaths(member, [...path, key]));
}

/** Changes one fact, in both documents where both have its schema. */
export function change(documents: Documents, { document, path }: Fact): Documents {
  const isShared = document === 'openapi' && path[0] === 'components' && path[1] === 'schemas';
  return {
    ...documents,
    openapi: document === 'openapi' ? changed(documents.openapi, path) : documents.openapi,
    asyncapi: document === 'asyncapi' || isShared ? changed(documents.asyncapi, path) : documents.asyncapi,
  };
}

function changed(document: JsonObject, path: Path): JsonObject {
  const copy: JsonObject = structuredClone(document);
  let holder: Json | undefined = copy;
  for (const key of path.slice(0, -1)) holder = getMember(holder, key);
  const last = path.at(-1) ?? '';
  if (typeof holder !== 'object' || holder === null || getMember(holder, last) === undefined) return copy;
  if (Array.isArray(holder) && path.at(-2) === 'required') holder.splice(Number(last), 1);
  else Reflect.set(holder, last, otherValue(Reflect.get(holder, last), path));
  if (path.at(-2) === 'enum') listAgain(copy, path);
  return copy;
}

/** A list that may grow is written once in spec/: `x-extensible-enum` is an alias of `enum`. */
function listAgain(document: JsonObject, path: Path): void {
  let schema: Json | undefined = document;
  for (const key of path.slice(0, -2)) schema = getMember(schema, key);
  const listed = getMember(schema, 'x-extensible-enum');
  if (Array.isArray(listed)) Reflect.set(Object(schema), 'x-extensible-enum', getMember(schema, 'enum'));
}

function getMember(holder: Json | undefined, key: string): Json | undefined {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined;
}

/** Another value of the kind that the keyword takes. */
function otherValue(value: Json, path: Path): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return 'zq';

  const keyword = path.findLast((key) => !/^\d+$/.test(key));
  switch (keyword) {
    case 'type':
      return value === 'string' ? 'boolean' : 'string';
    case 'format':
      return value === 'uri' ? 'uuid' : 'uri';
    case 'pattern':
      return `${value}zq`;
    case '$ref':
      return otherReference(value);
    case 'accepts':
      return value === 'image' ? 'audio' : 'image';
    case 'x-task-category':
      return value === 'TEXT_TO_VIDEO' ? 'TALKING_AVATAR' : 'TEXT_TO_VIDEO';
    case 'x-valid-for':
      return 'PT9H';
    case 'mediaType':
    case 'contentType':
    case 'defaultContentType':
      return 'application/zq';
    default:
      return `${value}zq`;
  }
}

/** A reference to another component of the same kind. */
function otherReference(reference: string): string {
  const one = reference.includes('/responses/') ? 'Refused' : 'VideoStyle';
  const other = reference.includes('/responses/') ? 'InvalidBody' : 'AspectRatio';
  return reference.replace(/[^/]+$/, reference.endsWith(`/${one}`) ? other : one);
}

/** The text of every artifact, by its path. */
export async function emitAll(documents: Documents): Promise<ReadonlyMap<string, string>> {
  const contract = readContract(documents);
  const artifacts: Artifact[][] = await Promise.all(
    followers.map((emitter) => emitArtifacts(emitter, contract)),
  );
  return new Map(artifacts.flat().map(({ path, text }) => [path, text]));
}

/** Generates from changed documents, and compares the artifacts with those of the unchanged ones. */
export async function observe(documents: Documents, before: ReadonlyMap<string, string>): Promise<Outcome> {
  try {
    const after = await emitAll(documents);
    const paths = [...new Set([...before.keys(), ...after.keys()])];
    const artifacts = paths.filter((path) => before.get(path) !== after.get(path));
    return artifacts.length > 0 ? { kind: 'followed', artifacts } : { kind: 'silent' };
  } catch (error) {
    // openapi-typescript stops by itself at a reference without a target.
    const isStopped = error instanceof ContractError || String(error).includes("Can't resolve $ref");
    if (isStopped) return { kind: 'stopped', at: String(error) };
    throw error;
  }
}
