import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const config = fileURLToPath(new URL('./redocly.yaml', import.meta.url));
/** Deeply recursive documents overflow the default stack. */
const stackKilobytes = 3900;

/** Runs the command line again and again in one process: it ends with an event that is fired when nothing is left. */
const program = `
import { readFileSync } from 'node:fs';
const { url, runs } = JSON.parse(readFileSync(0, 'utf8'));
process.exit = () => undefined;
const next = async () => {
  const args = runs.shift();
  if (!args) return;
  process.argv.splice(2, Infinity, ...args);
  await import(url + '?' + runs.length);
};
process.on('beforeExit', next);
await next();
`;

/**
 * Runs `redocly diff` on pairs of files, without network, telemetry or any configuration but ours. Returns for each pair
 * whether something breaks; `undefined` when it has no report.
 *
 * @example
 * const [isBreaking] = await runRedocly([['/a/openapi.yaml', '/b/openapi.yaml']]);
 */
export async function runRedocly(
  pairs: readonly (readonly [string, string])[],
): Promise<(boolean | undefined)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'spec-diff-redocly-'));
  try {
    const reports = pairs.map((_, index) => join(folder, `${index}.json`));
    const options = ['--format=json', '--fail-on=none', `--config=${config}`];
    const runs = pairs.map((pair, index) => ['diff', ...pair, ...options, `--output=${reports[index]}`]);
    await run({ url: import.meta.resolve('@redocly/cli/lib/index.js'), runs });
    return reports.map((file) =>
      existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).summary.major > 0 : undefined,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the program with its input. */
async function run(input: unknown): Promise<void> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
  };
  const args = [`--stack-size=${stackKilobytes}`, '--input-type=module', '--eval', program, '--', 'redocly'];
  const child = spawn(process.execPath, args, { cwd: tmpdir(), env, stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.end(JSON.stringify(input));
  await once(child, 'close');
}
