import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { isObject } from '../src/load/node.ts';

/** A break as `redocly diff` sees it. */
export interface RedoclyVerdict {
  ruleId: string;
  message: string;
  file: string;
  pointer: string;
}

/** The output of `redocly diff`, or why there is none. */
export interface RedoclyResult {
  verdicts: RedoclyVerdict[];
  problem?: string;
}

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
 * Runs `redocly diff` on pairs of files, without network, telemetry or any configuration but ours.
 *
 * @example
 * const [{ verdicts }] = await runRedocly([['/a/openapi.yaml', '/b/openapi.yaml']]);
 */
export async function runRedocly(pairs: readonly (readonly [string, string])[]): Promise<RedoclyResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'spec-diff-redocly-'));
  try {
    const reports = pairs.map((_, index) => join(folder, `${index}.json`));
    const options = ['--format=json', '--fail-on=none', `--config=${config}`];
    const runs = pairs.map((pair, index) => ['diff', ...pair, ...options, `--output=${reports[index]}`]);
    const said = await run({ url: import.meta.resolve('@redocly/cli/lib/index.js'), runs });
    return reports.map((file) =>
      existsSync(file)
        ? { verdicts: readVerdicts(JSON.parse(readFileSync(file, 'utf8'))) }
        : { verdicts: [], problem: said },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the program with its input; returns the end of its messages. */
async function run(input: unknown): Promise<string> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
    NO_COLOR: '1',
  };
  const args = [`--stack-size=${stackKilobytes}`, '--input-type=module', '--eval', program, '--', 'redocly'];
  const child = spawn(process.execPath, args, { cwd: tmpdir(), env, stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin.end(JSON.stringify(input));
  const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return said.slice(-2000);
}

function readVerdicts(report: unknown): RedoclyVerdict[] {
  const changes = isObject(report) && Array.isArray(report['changes']) ? report['changes'] : [];
  return changes.flatMap((change: unknown) => {
    const verdicts = isObject(change) && Array.isArray(change['verdicts']) ? change['verdicts'] : [];
    return verdicts.filter(isObject).flatMap((verdict) => {
      const place = isObject(verdict['location']) ? verdict['location'] : {};
      if (verdict['impact'] !== 'major') return [];
      return [
        {
          ruleId: String(verdict['ruleId']),
          message: String(verdict['message']),
          file: resolve(tmpdir(), String(place['file'])),
          pointer: String(place['pointer']).replace(/^#/, ''),
        },
      ];
    });
  });
}
