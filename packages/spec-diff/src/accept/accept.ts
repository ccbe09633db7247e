import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '@videogen/shared/is-object';
import { SpecDiffError } from '../errors.ts';
import { Sources } from '../load/sources.ts';
import type { Acceptance, Change, Report } from '../types.ts';

/** The sources of acceptances. */
export interface AcceptOptions {
  /** The folder of the head, whose entries accept changes. */
  head: string | undefined;
  /** The folder of the base: its entries are used up, so they accept nothing and are not stale. */
  base: string | undefined;
  /** Today, for `until`. */
  now: Date;
  /** Fingerprints that were approved elsewhere: of the report or of single changes. */
  approved?: readonly string[];
}

const fields = ['fingerprint', 'reason', 'owner', 'until'];

/**
 * Marks accepted breaking changes, and finds new entries that are stale: nothing that they
 * accept is in the diff, or their `until` has passed.
 *
 * @throws SpecDiffError `ERR_ACCEPTANCE` for an incomplete entry.
 */
export function applyAcceptances(report: Report, options: AcceptOptions): Report {
  const spent = new Set(readAcceptances(options.base).map((each) => each.fingerprint));
  const entries = readAcceptances(options.head).filter((each) => !spent.has(each.fingerprint));
  const open = entries.filter((each) => !isOver(each, options.now));
  const byPrint = new Map(open.map((each) => [each.fingerprint, each]));
  const changes = report.changes.map((change) => {
    const accepted = change.level === 'breaking' ? byPrint.get(change.fingerprint) : undefined;
    return accepted ? { ...change, accepted } : change;
  });
  const used = new Set(changes.filter((each) => each.accepted).map((each) => each.fingerprint));
  const stale = entries.filter((each) => !used.has(each.fingerprint));
  const fingerprint = getFingerprint(changes);
  const approved = approve(changes, fingerprint, options.approved ?? []);
  const accepted = approved.filter((each) => each.accepted).length;
  return { ...report, changes: approved, stale, accepted, fingerprint };
}

/** Identifies the breaks that no entry accepts; another break makes another fingerprint. */
function getFingerprint(changes: readonly Change[]): string | null {
  const open = changes.filter(
    (each) => each.level === 'breaking' && !each.accepted && each.ignored === undefined,
  );
  if (open.length === 0) return null;
  const text = open
    .map((each) => each.fingerprint)
    .sort()
    .join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Accepts what was approved: all open breaks by the fingerprint of the report, or one of them by its own. */
function approve(changes: readonly Change[], all: string | null, approved: readonly string[]): Change[] {
  const isWhole = all !== null && approved.includes(all);
  return changes.map((change) => {
    const { level, accepted, ignored, fingerprint } = change;
    const isMeant = isWhole || approved.includes(fingerprint);
    if (level !== 'breaking' || accepted || ignored !== undefined || !isMeant) return change;
    const approval = {
      fingerprint,
      reason: 'Approved in the review.',
      owner: 'a reviewer',
      until: '',
      file: '',
    };
    return { ...change, accepted: approval };
  });
}

function isOver(entry: Acceptance, now: Date): boolean {
  return Date.parse(`${entry.until}T23:59:59Z`) < now.getTime();
}

/** The entries of a folder of `*.yaml` files, each one entry or a list of them. */
function readAcceptances(folder: string | undefined): Acceptance[] {
  if (!folder || !existsSync(folder)) return [];
  const sources = new Sources();
  return readdirSync(folder)
    .filter((name) => /\.(ya?ml|json)$/.test(name))
    .sort()
    .flatMap((name) => {
      const { value } = sources.root(join(folder, name));
      return [value].flat().map((entry) => readEntry(entry, join(folder, name)));
    });
}

function readEntry(entry: unknown, file: string): Acceptance {
  const read = (field: string): string => {
    const value = isObject(entry) ? entry[field] : undefined;
    if (typeof value === 'string' && value !== '') return value;
    const needed = `an entry needs ${fields.join(', ')} as strings`;
    throw new SpecDiffError('ERR_ACCEPTANCE', `${file} has an entry without \`${field}\`; ${needed}.`, {
      file,
    });
  };

  const fingerprint = read('fingerprint');
  const reason = read('reason');
  const owner = read('owner');
  const until = read('until');
  if (!Number.isNaN(Date.parse(until))) return { fingerprint, reason, owner, until, file };
  const message = `${file}: \`until\` is ${until}, not a date like 2027-01-31.`;
  throw new SpecDiffError('ERR_ACCEPTANCE', message, { file });
}
