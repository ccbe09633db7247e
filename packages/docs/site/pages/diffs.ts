import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { docsRoot, repositoryRoot } from '../paths.ts';

const run = promisify(execFile);
const tool = 'packages/spec-diff/src/cli.ts';

/** A released version and the tag that names it. */
interface Release {
  readonly version: string;
  readonly tag: string;
}

/** Released versions of the documents by their git tags, oldest first; none outside a git checkout. */
async function releases(): Promise<Release[]> {
  try {
    const { stdout } = await run('git', ['tag', '--list', '@videogen/spec@*', '--sort=v:refname'], {
      cwd: repositoryRoot,
    });
    return stdout
      .split('\n')
      .filter((tag) => tag !== '')
      .map((tag) => ({ tag, version: tag.slice('@videogen/spec@'.length) }));
  } catch {
    return [];
  }
}

/** Runs `spec-diff` and returns its report. Its exit code 1 means breaking changes. */
async function diff(base: string, head: string, format: 'markdown' | 'text', cwd: string): Promise<string> {
  const command = [join(repositoryRoot, tool), base, head, '--format', format];
  try {
    return (await run(process.execPath, command, { cwd, env: { ...process.env, NO_COLOR: '1' } })).stdout;
  } catch (error) {
    const failed = error as { code?: unknown; stdout?: unknown };
    if (failed.code === 1 && typeof failed.stdout === 'string') return failed.stdout;
    throw error;
  }
}

/** The report that the guide about the spec diff shows, of the two documents in `examples/spec-diff`. */
export async function exampleReport(): Promise<string> {
  const report = await diff('before.yaml', 'after.yaml', 'text', join(docsRoot, 'examples', 'spec-diff'));
  // Locations are relative to the repository; a reader has the files in the working directory.
  return report.replaceAll('packages/docs/examples/spec-diff/', '');
}

/**
 * The difference of the documents that each released version brought, as Markdown by version.
 *
 * @throws Error when two released versions cannot be compared.
 */
export async function versionDiffs(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const all = await releases();
  if (all.length < 2) return found;
  await access(join(repositoryRoot, tool));
  for (const [index, release] of all.entries()) {
    const before = all[index - 1];
    if (before !== undefined)
      found.set(release.version, await diff(before.tag, release.tag, 'markdown', repositoryRoot));
  }
  return found;
}
