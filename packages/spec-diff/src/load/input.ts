import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { SpecDiffError } from '../errors.ts';
import type { DocumentKind } from '../types.ts';
import { findCommit, getDay, readAtCommit, repositoryRoot, unpackCommit } from './git.ts';
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
  /** Reads a file beside the documents, named relative to the working directory; unset in a working tree. */
  readFile?: (name: string) => string | undefined;
  /** What the name of the version may have meant instead. */
  hint?: string;
  /** Returns the name of a file for reports. */
  display: (file: string) => string;
  dispose: () => void;
}

/** The origin of a version. */
interface Origin {
  /** The folder that names of files are relative to. Git finds it, so it is only called when a name is needed. */
  root: () => string;
  date: () => string | undefined;
  dispose: () => void;
  readFile?: (name: string) => string | undefined;
}

/** What references may lead to. */
export interface ReferenceLimits {
  /** The folder that references must not leave. @default the folder of the documents */
  folder?: string;
  /** Files with the documents of other hosts, by URL. */
  downloads?: ReadonlyMap<string, string>;
  /** The file or folder that a revision without one means, such as that of the other version. @default spec */
  inside?: string;
}

const names = ['openapi', 'asyncapi'];
const endings = ['yaml', 'yml', 'json'];

/**
 * Reads a version named by a git revision (`main`, `main:spec`), a folder or a file.
 *
 * @throws SpecDiffError when there is nothing to read, or it does not parse.
 * @example
 * openVersion('HEAD~1', process.cwd()).documents.openapi?.text('openapi'); // '3.1.0'
 */
export function openVersion(argument: string, cwd: string, limits: ReferenceLimits = {}): Version {
  const path = resolve(cwd, argument);
  const root = (): string => repositoryRoot(cwd) ?? cwd;
  if (existsSync(path)) {
    const origin = { root, date: () => getDay('HEAD', cwd), dispose: () => undefined };
    return { ...read(argument, path, limits, origin), ...getHint(argument, cwd) };
  }

  const [revision = '', named] = argument.split(':');
  const commit = findCommit(revision, cwd);
  const top = repositoryRoot(cwd);
  if (!commit || !top) {
    const message = `'${argument}' is not a file, folder or git revision in ${cwd}.`;
    throw new SpecDiffError('ERR_NOT_FOUND', message);
  }

  const inside = named ?? getInside(limits.inside, cwd, top);
  // The files that a single document refers to are beside it.
  const isFile = endings.some((ending) => inside.endsWith(`.${ending}`));
  const { folder, dispose } = unpackCommit(commit, isFile ? dirname(inside) : inside, top);

  try {
    const readFile = (name: string): string | undefined => readAtCommit(commit, name, cwd);
    const origin = { root: () => folder, date: () => getDay(commit, cwd), dispose, readFile };
    return read(argument, join(folder, inside), limits, origin);
  } catch (error) {
    dispose();
    throw error;
  }
}

/** The path in the repository of what the other version names, if that is a file or folder in it. */
function getInside(other: string | undefined, cwd: string, top: string): string {
  const path = other === undefined ? undefined : resolve(cwd, other);
  if (path === undefined || !existsSync(path)) return 'spec';
  const inside = relative(realpathSync(top), realpathSync(path));
  return inside === '' ? '.' : inside.startsWith('..') ? 'spec' : inside;
}

/** A folder may have the name of a revision. */
function getHint(argument: string, cwd: string): { hint?: string } {
  if (/[./\\]/.test(argument) || findCommit(argument, cwd) === undefined) return {};
  const words = `\`${argument}\` is a folder or file here, which was compared, and a git revision, too`;
  return { hint: `${words}; write \`${argument}:<folder>\` for the revision.` };
}

function read(
  label: string,
  path: string,
  { folder, downloads = new Map() }: ReferenceLimits,
  { root, ...origin }: Origin,
): Version {
  const found = statSync(path).isFile() ? { files: [path] } : inFolder(path, label);
  const sources = new Sources({ folder: folder ?? found.folder ?? dirname(path), downloads });
  const roots = found.files.map((file) => sources.root(file));
  const documents = Object.fromEntries(roots.map((each) => [getKind(each), each]));
  const changes = found.folder === undefined ? undefined : join(found.folder, 'changes');
  let top: string | undefined;
  const display = (file: string): string => {
    top ??= root();
    const name = relative(top, file);
    return name === '' || name.startsWith('..') ? file : name;
  };
  return { label, sources, documents, changes, display, ...origin };
}

function getKind(root: Node): DocumentKind {
  const openapi = root.text('openapi');
  const asyncapi = root.text('asyncapi');
  if (openapi?.startsWith('3.')) return 'openapi';
  if (/^[23]\./.test(asyncapi ?? '')) return 'asyncapi';
  const seen = openapi ?? asyncapi ?? root.text('swagger') ?? 'neither `openapi` nor `asyncapi`';
  throw new SpecDiffError(
    'ERR_UNSUPPORTED',
    `${root.file}:1 is not an OpenAPI 3.x or AsyncAPI 2.x or 3.x document (found: ${seen}).`,
    { file: root.file, line: 1 },
  );
}

function inFolder(folder: string, argument: string): { files: string[]; folder?: string } {
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
