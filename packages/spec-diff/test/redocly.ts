import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
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

/**
 * Runs `redocly diff` on two files, without network, telemetry or any configuration but ours.
 *
 * @example
 * (await runRedocly('/a/openapi.yaml', '/b/openapi.yaml')).verdicts;
 */
export async function runRedocly(base: string, head: string): Promise<RedoclyResult> {
  const { code, stdout, stderr } = await run([
    `--stack-size=${stackKilobytes}`,
    cliPath(),
    'diff',
    base,
    head,
    '--format=json',
    '--fail-on=none',
    `--config=${config}`,
  ]);
  const start = stdout.indexOf('{');
  if (start < 0) return { verdicts: [], problem: firstLine(stderr) || `it exited with code ${code}` };
  try {
    return { verdicts: readVerdicts(JSON.parse(stdout.slice(start))) };
  } catch (error) {
    return { verdicts: [], problem: error instanceof Error ? error.message : String(error) };
  }
}

function cliPath(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@redocly/cli/package.json')), 'bin', 'cli.js');
}

function firstLine(text: string): string {
  return text.split('\n').find((line) => line.trim() !== '' && !line.startsWith('An unexpected')) ?? '';
}

function run(args: readonly string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
    NO_COLOR: '1',
  };
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: tmpdir(), env, stdio: ['ignore', 'pipe', 'pipe'] });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', fail);
    child.on('close', (code) =>
      done({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    );
  });
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
