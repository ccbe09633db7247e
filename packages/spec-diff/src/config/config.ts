import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isObject } from '@videogen/shared/is-object';
import { SpecDiffError } from '../errors.ts';
import { parseText } from '../load/parse.ts';
import { Sources } from '../load/sources.ts';
import type { Change, FailOn, Level, Report } from '../types.ts';

/** Excludes changes from the verdict; a change must match all members that are set. */
export interface Ignore {
  /** The rule, for example `enum-values-added`. */
  rule?: string;
  /** The operations as the report names them, all that the change affects; `*` matches any text. */
  operation?: string;
  /** A file or a JSON Pointer as the report names it; `*` matches any text. */
  path?: string;
  /** The reason, which the report shows. */
  reason: string;
}

/** The configuration of a comparison. */
export interface Config {
  /** The level of each rule that differs from its default. */
  severity?: Readonly<Record<string, Level>>;
  ignore?: readonly Ignore[];
  /** @default breaking */
  failOn?: FailOn;
  /** Whether schemas that nothing refers to are compared as well. @default false */
  unreferenced?: boolean;
  /** Whether a run passes although something could not be decided. @default false */
  allowUndecided?: boolean;
}

const names = ['spec-diff.yaml', 'spec-diff.yml', 'spec-diff.json'];
const levels: readonly unknown[] = ['breaking', 'compile', 'warning', 'compatible', 'annotation'];
const failures: readonly unknown[] = ['breaking', 'compile', 'warning', 'any'];
const known = ['severity', 'ignore', 'failOn', 'unreferenced', 'allowUndecided'];

/**
 * Reads the configuration: the named file, or `spec-diff.yaml` of the folder if there is one.
 *
 * @throws SpecDiffError `ERR_CONFIG` when the file is not a valid configuration.
 */
export function readConfig(named: string | undefined, cwd: string): Config {
  const file =
    named === undefined
      ? names.map((name) => join(cwd, name)).find((each) => existsSync(each))
      : resolve(cwd, named);
  if (file === undefined) return {};
  return checkConfig(new Sources().root(file).value, file);
}

/**
 * Reads the configuration of a revision, of which `readFile` reads a file.
 *
 * @throws SpecDiffError `ERR_CONFIG` when the file is not a valid configuration.
 */
export function readConfigOf(readFile: (name: string) => string | undefined): Config {
  for (const name of names) {
    const text = readFile(name);
    if (text !== undefined) return checkConfig(parseText(text, name).value, name);
  }
  return {};
}

function checkConfig(value: unknown, file: string): Config {
  const problem = getProblem(value ?? {});
  if (problem !== undefined) throw new SpecDiffError('ERR_CONFIG', `${file}: ${problem}`, { file });
  // Checked key by key just now.
  return (value ?? {}) as Config;
}

function getProblem(value: unknown): string | undefined {
  if (!isObject(value)) return 'the configuration is not an object.';
  const other = Object.keys(value).find((key) => !known.includes(key));
  if (other !== undefined) return `\`${other}\` is not an option. Use ${known.join(', ')}.`;

  const {
    severity = {},
    ignore = [],
    failOn = 'breaking',
    unreferenced = false,
    allowUndecided = false,
  } = value;

  if (!isObject(severity) || !Object.values(severity).every((each) => levels.includes(each)))
    return `\`severity\` must map rules to ${levels.join(', ')}.`;
  if (!Array.isArray(ignore) || !ignore.every(isIgnore))
    return '`ignore` must be a list of entries with a `reason` and a `rule`, `operation` or `path`, all of them strings.';
  if (!failures.includes(failOn)) return `\`failOn\` must be one of ${failures.join(', ')}.`;

  const flags = Object.entries({ unreferenced, allowUndecided });
  const wrong = flags.find(([, flag]) => typeof flag !== 'boolean');
  return wrong && `\`${wrong[0]}\` must be true or false.`;
}

function isIgnore(entry: unknown): boolean {
  if (!isObject(entry) || typeof entry['reason'] !== 'string' || entry['reason'] === '') return false;
  const given = ['rule', 'operation', 'path'].map((key) => entry[key]).filter((each) => each !== undefined);
  return given.length > 0 && given.every((each) => typeof each === 'string');
}

/** Applies the levels of the configuration, and marks ignored changes. */
export function applyConfig(changes: readonly Change[], { severity = {}, ignore = [] }: Config): Change[] {
  return changes.map((change) => {
    const level = (Object.hasOwn(severity, change.id) ? severity[change.id] : undefined) ?? change.level;
    const entry = ignore.find((each) => covers(each, change));
    return {
      ...change,
      level,
      ...(level === change.level ? {} : { defaultLevel: change.level }),
      ...(entry ? { ignored: entry.reason } : {}),
    };
  });
}

function covers({ rule, operation, path }: Ignore, { id, operations, locations }: Change): boolean {
  if (rule !== undefined && rule !== id) return false;
  // A change that affects another operation, too, is not ignored.
  if (
    operation !== undefined &&
    !(operations.length > 0 && operations.every((each) => isLike(each, operation)))
  )
    return false;
  return (
    path === undefined ||
    locations.every(({ file, pointer }) => [file, pointer].some((each) => isLike(each, path)))
  );
}

function isLike(text: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text);
}

/** How many of the levels, worst first, fail a run. */
const failing: Readonly<Record<FailOn, number>> = { breaking: 1, compile: 2, warning: 3, any: 5 };

/** Whether a report fails a run. */
export function fails(
  { changes, stale }: Pick<Report, 'changes' | 'stale'>,
  { failOn = 'breaking', allowUndecided = false }: Config = {},
): boolean {
  const open = changes.filter(
    (each) =>
      !each.accepted && each.ignored === undefined && !(allowUndecided && each.undecided !== undefined),
  );
  return stale.length > 0 || open.some(({ level }) => levels.indexOf(level) < failing[failOn]);
}
