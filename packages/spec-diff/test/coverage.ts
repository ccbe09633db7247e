import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { isSpecDiffError } from '../src/errors.ts';
import { Sources } from '../src/load/sources.ts';
import type { Report } from '../src/types.ts';
import { compareVersions, versionOf } from './documents.ts';
import { type Edit, getEdits, isIgnored, isText } from './mutations/places.ts';

/** Files of one version, of which some are documents. */
interface Corpus {
  name: string;
  files: ReadonlyMap<string, unknown>;
  documents: readonly string[];
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

function read(name: string, documents: readonly string[], more: readonly string[] = []): Corpus {
  const disk = new Sources();
  const files = new Map([...documents, ...more].map((file) => [file, disk.root(file).value]));
  return { name, documents, files };
}

/** The folder of the contract. */
export const spec: string = here('../../../spec');
const parts = ['schemas', 'paths', 'callbacks', 'responses', 'links'].flatMap((folder) =>
  readdirSync(join(spec, folder)).map((file) => join(spec, folder, file)),
);
/** The contract, and what others published. */
export const corpora: readonly Corpus[] = [
  read('contract', [join(spec, 'openapi.yaml'), join(spec, 'asyncapi.yaml')], parts),
  ...[
    'galaxy-0.1.0',
    'galaxy-0.2.20',
    'galaxy-0.6.12',
    'petstore-3.0',
    'petstore-3.1',
    'galaxy-events-0.6.12',
  ].map((name) => read(name, [here(`public/${name}.yaml`)])),
];

/** A file of a corpus, with what is done to it. */
interface Edited<Change> {
  corpus: Corpus;
  file: string;
  edit: Change;
}

/** An edit of one file. */
export type Place = Edited<Edit>;

const places = new Map<Corpus, readonly Place[]>();

/** Every edit of every file. */
export function getPlaces(corpus: Corpus): readonly Place[] {
  const known = places.get(corpus);
  if (known) return known;
  const made = [...corpus.files].flatMap(([file, value]) =>
    getEdits(value)
      .filter((edit) => !isIgnored(edit, value))
      .map((edit) => ({ corpus, file, edit })),
  );
  places.set(corpus, made);
  return made;
}

/** The files of a corpus after an edit. */
export function edited({ corpus, file, edit }: Edited<Pick<Edit, 'apply'>>): Map<string, unknown> {
  const copy: unknown = structuredClone(corpus.files.get(file));
  edit.apply(copy);
  return new Map([...corpus.files, [file, copy]]);
}

/** Applies an edit and compares; `undefined` when the result is refused. */
export function compareEdited(place: Edited<Pick<Edit, 'apply'>>): Report | undefined {
  const { corpus } = place;
  try {
    const head = versionOf(edited(place), corpus.documents);
    return compareVersions(versionOf(corpus.files, corpus.documents), head);
  } catch (error) {
    if (isSpecDiffError(error)) return undefined;
    throw error;
  }
}

/** Returns what is wrong with the verdicts on edits: silence, or a text where a program reads. */
export function getSilences(places: readonly Place[]): string[] {
  return places.flatMap((each) => silenceAt(each) ?? []);
}

function silenceAt(place: Place): string | undefined {
  const report = compareEdited(place);
  if (!report || report.changes.some(({ level }) => level !== 'annotation')) return undefined;
  const { corpus, file, edit } = place;
  if (isText(edit, corpus.files.get(file))) return undefined;
  // The target may consist of texts.
  const value = edit.path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), corpus.files.get(file));
  const isReference = edit.path.at(-1) === '$ref' || Object.hasOwn(Object(value), '$ref');
  if (isReference && report.changes.length > 0) return undefined;
  return `${corpus.name} ${relative(spec, file)}${edit.title}: ${report.changes.map(({ message }) => message).join() || 'no change'}`;
}

/** Takes some of all places by a seed. */
export function getSample(places: readonly Place[], count: number, seed: number): Place[] {
  return fc.sample(fc.constantFrom(...places), { numRuns: count, seed });
}
