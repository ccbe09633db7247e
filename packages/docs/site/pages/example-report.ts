import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { docsRoot, repositoryRoot } from '../paths.ts';

const run = promisify(execFile);

/** The report that the guide about the spec diff shows, of the two documents in `examples/spec-diff`. */
export async function exampleReport(): Promise<string> {
  const tool = join(repositoryRoot, 'packages/spec-diff/src/cli.ts');
  const options = {
    cwd: join(docsRoot, 'examples', 'spec-diff'),
    env: { ...process.env, NO_COLOR: '1' },
  };
  const report = await run(process.execPath, [tool, 'before.yaml', 'after.yaml'], options).catch(
    // The documents have a breaking change, for which the command exits with 1.
    (error: { code?: unknown; stdout: string }) => {
      if (error.code === 1) return error;
      throw error;
    },
  );
  // Locations are relative to the repository; a reader has the files in the working directory.
  return report.stdout.replaceAll('packages/docs/examples/spec-diff/', '');
}
