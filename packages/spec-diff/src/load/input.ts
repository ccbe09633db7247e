import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { SpecDiffError } from '../errors.ts';
import type { DocumentKind } from '../types.ts';
import { dayOf, findCommit, repositoryRoot, unpackCommit } from './git.ts';
import type { Node } from './node.ts';
import { Sources } from './sources.ts';

/** One version of the documents. */
export interface Version {
  label: string;
  sources: Sources;
  documents: Partial<Record<DocumentKind, Node>>;
  /** The folder of accepted breakages, if the version has one. */
  changes: string | undefined;
  /** The day of the commit it is from or, in a working tree, of the one it continues. */
  date?: () => string | undefined;
  /** Returns the name of a file for reports. */
  display: (file: string) => string;
  dispose: () => void;
}

interface Place {
  files: string[];
  folder: string | undefined;
  /** The folder that names of files are relative to. Git finds it, so it is only called when a name is needed. */
  root: () => string;
  commit?: string;
  dispose: () => void;
}

const names = ['openapi', 'asyncapi'];
const endings = ['yaml', 'yml', 'json'];
const nothing = (): void => undefined;

/**
 * Reads a version named by a git revision (`main`, `main:spec`), a folder or a file.
 *
 * @throws SpecDiffError when there is nothing to read, or it does not parse.
 * @example
 * openVersion('HEAD~1', process.cwd()).documents.openapi?.text('openapi'); // '3.1.0'
 */
export function openVersion(argument: string, cwd: string): Version {
  const place = locate(argument, cwd);
  const sources = new Sources();
  let root: string | undefined;
  const display = (file: string): string => {
    root ??= place.root();
    return shorten(relative(root, file), file);
  };
  const { folder } = place;
  const changes = folder && [join(folder, 'changes')].find((each) => existsSync(each));
  try {
    const documents = readDocuments(place, sources);
    const date = (): string | undefined => dayOf(place.commit ?? 'HEAD', cwd);
    return { label: argument, sources, documents, changes, date, display, dispose: place.dispose };
  } catch (error) {
    place.dispose();
    throw error;
  }
}

function shorten(path: string, file: string): string {
  return path === '' || path.startsWith('..') ? file : path;
}

function readDocuments(place: Place, sources: Sources): Version['documents'] {
  const documents: Version['documents'] = {};
  for (const file of place.files) {
    const root = sources.root(file);
    documents[kindOf(root)] = root;
  }
  return documents;
}

function kindOf(root: Node): DocumentKind {
  const openapi = root.text('openapi');
  const asyncapi = root.text('asyncapi');
  if (openapi?.startsWith('3.')) return 'openapi';
  if (asyncapi?.startsWith('3.')) return 'asyncapi';
  const seen = openapi ?? asyncapi ?? root.text('swagger') ?? 'neither `openapi` nor `asyncapi`';
  throw new SpecDiffError(
    'ERR_UNSUPPORTED',
    `${root.file}:1 is not an OpenAPI 3.x or AsyncAPI 2.x or 3.x document (found: ${seen}).`,
    { file: root.file, line: 1 },
  );
}

function locate(argument: string, cwd: string): Place {
  const path = resolve(cwd, argument);
  if (existsSync(path)) {
    const root = (): string => repositoryRoot(cwd) ?? cwd;
    if (statSync(path).isFile()) return { files: [path], folder: undefined, root, dispose: nothing };
    return { ...inFolder(path, argument), root, dispose: nothing };
  }
  return inRevision(argument, cwd);
}

function inRevision(argument: string, cwd: string): Place {
  const [revision = '', path = 'spec'] = argument.split(':');
  const commit = findCommit(revision, cwd);
  const top = repositoryRoot(cwd);
  if (!commit || !top) {
    throw new SpecDiffError(
      'ERR_NOT_FOUND',
      `'${argument}' is not a file, folder or git revision in ${cwd}.`,
    );
  }
  const { folder, dispose } = unpackCommit(commit, path, top);
  const root = (): string => folder;
  const target = join(folder, path);
  if (statSync(target).isFile()) return { files: [target], folder: undefined, root, commit, dispose };
  try {
    return { ...inFolder(target, argument), root, commit, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

function inFolder(folder: string, argument: string): Pick<Place, 'files' | 'folder'> {
  for (const each of [folder, join(folder, 'spec')]) {
    const files = names.flatMap((name) =>
      endings
        .map((ending) => join(each, `${name}.${ending}`))
        .filter((file) => existsSync(file))
        .slice(0, 1),
    );
    if (files.length > 0) return { files, folder: each };
  }
  throw new SpecDiffError(
    'ERR_NOT_FOUND',
    `'${argument}' contains no openapi.yaml or asyncapi.yaml (or .yml, .json), and neither does its folder spec.`,
  );
}
