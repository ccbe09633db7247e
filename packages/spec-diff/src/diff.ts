import { resolve } from 'node:path';
import { applyAcceptances } from './accept/accept.ts';
import { type Config, fails, readConfig, readConfigOf } from './config/config.ts';
import { diffVersions } from './diff-versions.ts';
import { openVersion, type Version } from './load/input.ts';
import { Sources } from './load/sources.ts';
import { equal } from './load/stable.ts';
import type { Report } from './types.ts';

/** Options of `diff`. */
export interface DiffOptions {
  /** The folder that names of files and revisions are relative to. @default the working directory */
  cwd?: string;
  /**
   * The configuration, or the path of its file.
   * @default `spec-diff.yaml` in `cwd`, if there is one; that of the base if the base is a git revision
   */
  config?: Config | string;
  /** What counts before the configuration. @default nothing */
  overrides?: Config;
  /** The folder of accepted breakages. @default `changes` in the folder of the head's documents */
  changes?: string;
  /** The day that sunsets are compared with, like `2027-01-31`. @default the day of the head's commit */
  today?: string;
  /** The folder that references must not leave. @default the folder of the documents */
  allowFolder?: string;
  /** Files with the documents of other hosts, by URL. Other URLs are listed in the notes of the report. */
  downloads?: ReadonlyMap<string, string>;
  /** Fingerprints that reviewers approved: of the report, or of single changes. */
  approved?: readonly string[];
  /** The time that the `until` of acceptances is compared with. @default the current time */
  now?: Date;
}

/**
 * Compares two versions of OpenAPI or AsyncAPI documents.
 *
 * A version is a git revision (`main`, `v1.2.0`, `main:docs/api`), a folder that holds `openapi.yaml` or
 * `asyncapi.yaml`, or a file. Nothing is fetched: the notes of the report list external references.
 *
 * @throws SpecDiffError when one of them cannot be read, or the configuration cannot.
 * @example
 * const report = diff('HEAD~1', 'spec');
 * report.required; // 'major', 'minor', 'patch' or 'none'
 */
export function diff(base: string, head: string, options: DiffOptions = {}): Report {
  const { cwd = process.cwd(), today, now = new Date() } = options;
  const { allowFolder, downloads, approved } = options;
  const limits = {
    ...(allowFolder === undefined ? {} : { folder: resolve(cwd, allowFolder) }),
    ...(downloads ? { downloads } : {}),
  };
  const opened: Version[] = [];

  const open = (name: string): Version => {
    const version = openVersion(name, cwd, { ...limits, inside: head });
    opened.push(version);
    return version;
  };

  try {
    const left = open(base);
    const right = open(head);
    Sources.whenRead();
    const { config, notes } = getConfig(left, cwd, options);
    const found = diffVersions(left, right, { config, today: today ?? getDayUntil(right, now) });
    const folders = { base: left.changes, head: options.changes ?? right.changes };
    const report = applyAcceptances(found, { ...folders, now, ...(approved ? { approved } : {}) });
    return { ...report, notes: [...notes, ...report.notes], failed: fails(report, config) };
  } finally {
    for (const version of opened) version.dispose();
  }
}

/** The configuration, and what the report says of it: a pull request does not loosen the rules that it is judged by. */
function getConfig(
  base: Version,
  cwd: string,
  { config: named, overrides }: DiffOptions,
): { config: Config; notes: string[] } {
  if (typeof named === 'object') return { config: { ...named, ...overrides }, notes: [] };
  if (named !== undefined || !base.readFile)
    return { config: { ...readConfig(named, cwd), ...overrides }, notes: [] };
  const own = readConfigOf(base.readFile);
  const isSame = equal(own, readConfig(undefined, cwd));
  const words = 'The configuration of the base counts; `spec-diff.yaml` of the head is another one.';
  return { config: { ...own, ...overrides }, notes: isSame ? [] : [words] };
}

/** The day of the head, which its author sets; never one that has not come yet. */
function getDayUntil(head: Version, now: Date): string {
  const day = head.date?.();
  const today = now.toISOString().slice(0, 10);
  return day === undefined || day > today ? today : day;
}
