import { diffVersions } from './diff.ts';
import { openVersion } from './load/input.ts';

/** Runs the command line and returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const [base = '', head = 'spec'] = args;
  const report = await diffVersions(openVersion(base, process.cwd()), openVersion(head, process.cwd()));
  console.log(JSON.stringify(report, null, 2));
  return report.breaking > 0 ? 1 : 0;
}
