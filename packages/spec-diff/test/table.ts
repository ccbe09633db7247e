/**
 * Compares two versions of a document with spec-diff and with `redocly diff`, and prints one row of a table:
 * `pnpm --filter @videogen/spec-diff table <base> <head>`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isUndecided } from '../src/report/entries.ts';
import type { Report } from '../src/types.ts';
import { getWrong, judge } from './judge.ts';

/** The built command, as users run it: from the sources, Node would also compile them. */
const cli = fileURLToPath(new URL('../bin/spec-diff.js', import.meta.url));
const redocly = createRequire(import.meta.url)
  .resolve('@redocly/cli/package.json')
  .replace('package.json', 'bin/cli.js');
/** Writes what a process used to its standard error when it exits. */
const meter = `data:text/javascript,${encodeURIComponent(`
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.stderr.write('\\nused ' + JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 }));
});
`)}`;
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

interface Used {
  cpu: number;
  memory: number;
}

function run(args: readonly string[], allowed: readonly number[]): Used {
  const { status, stderr } = spawnSync(process.execPath, ['--import', meter, ...args], {
    encoding: 'utf8',
    env,
    maxBuffer: 2 ** 28,
  });
  const used = /used (\{.*\})\s*$/.exec(stderr)?.[1];
  if (status === null || !allowed.includes(status) || used === undefined)
    throw new Error(`${args.join(' ')} exited with ${status}: ${stderr}`);
  return JSON.parse(used);
}

/** A document with all of its files in one. */
function bundle(file: string, to: string): unknown {
  run([redocly, 'bundle', file, '--output', to], [0]);
  return JSON.parse(readFileSync(to, 'utf8'));
}

const [base, head] = process.argv.slice(2).map((each) => resolve(process.env['INIT_CWD'] ?? '.', each));
if (!base || !head) throw new Error('Name two files: table <base> <head>.');
const folder = mkdtempSync(join(tmpdir(), 'spec-diff-table-'));
try {
  const file = join(folder, 'report.json');
  const ours = run([cli, base, head, '--format', `json=${file}`], [0, 1]);
  const theirs = run([redocly, 'diff', base, head, '--format', 'json'], [0, 1]);
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  const undecided = report.changes.filter(isUndecided).length;
  const judged = judge(
    report,
    bundle(base, join(folder, 'base.json')),
    bundle(head, join(folder, 'head.json')),
  );
  const rows = {
    'CPU (s)': ours.cpu.toFixed(1),
    'CPU of redocly diff (s)': theirs.cpu.toFixed(1),
    'times redocly': (ours.cpu / theirs.cpu).toFixed(1),
    'memory (MB)': ours.memory.toFixed(0),
    changes: report.changes.length,
    breaks: report.breaking,
    undecided,
    'payloads checked': judged.length,
    'payloads wrong': getWrong(judged).length,
    'report (MB)': (statSync(file).size / 1e6).toFixed(2),
  };
  process.stdout.write(`| ${Object.keys(rows).join(' | ')} |\n|${'---|'.repeat(Object.keys(rows).length)}\n`);
  process.stdout.write(`| ${Object.values(rows).join(' | ')} |\n`);
  for (const { change, payload } of getWrong(judged))
    process.stderr.write(`wrong: ${change.message} ${JSON.stringify(payload).slice(0, 200)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
