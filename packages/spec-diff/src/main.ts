import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config/config.ts';
import { diffDeep } from './deep.ts';
import { type DiffOptions, diff } from './diff.ts';
import { isOverflow, isSpecDiffError, SpecDiffError } from './errors.ts';
import { download, isUrl } from './load/download.ts';
import { type Format, formats, isFormat, render } from './report/render.ts';
import type { FailOn, Report } from './types.ts';

/** The environment of the command line. */
export interface Surroundings {
  cwd: string;
  now: Date;
  out: (text: string) => void;
  err: (text: string) => void;
}

const usage = `Compare two versions of OpenAPI or AsyncAPI documents.

  spec-diff <base> [<head>] [options]

<base> and <head> are git revisions (main, v0.15.0, HEAD~1, main:docs/api), folders or files.
The default of <head> is the folder spec of the working tree.

  --format <format>[=<file>]  text, json, markdown, github, sarif or html; may be repeated (text)
  --output <file>             where to write the format without a file (standard output)
  --config <file>             severities, ignored changes (spec-diff.yaml)
  --changes <folder>          accepted breakages (changes/ beside the head's documents)
  --fail-on <level>           breaking, warning or any (breaking)
  --unreferenced              also compare schemas that nothing refers to
  --today <date>              the day that sunsets are compared with (the day of the head's commit)
  --allow-url                 let <base> and <head> be https URLs

Exit codes: 0 passed, 1 failed (a break that is not accepted, or a stale acceptance), 2 no verdict (an error).
`;

/**
 * Runs the command line; the result is the exit code.
 *
 * @example
 * process.exitCode = await main(['main', 'spec'], { cwd: process.cwd(), now: new Date(), out, err });
 */
export async function main(args: readonly string[], around: Surroundings): Promise<0 | 1 | 2> {
  try {
    return await run(args, around);
  } catch (error) {
    const text =
      error instanceof Error && !isSpecDiffError(error)
        ? (error.stack ?? error.message)
        : String(Object(error).message);
    around.err(`${text}\n`);
    return 2;
  }
}

async function run(args: readonly string[], around: Surroundings): Promise<0 | 1 | 2> {
  const values = parse(args);
  if (values.help) {
    around.out(usage);
    return 0;
  }
  const outputs = outputsOf(values);
  const work = mkdtempSync(join(tmpdir(), 'spec-diff-'));
  try {
    const report = await compare(values, around, work);
    for (const { format, file } of outputs) {
      if (file === undefined) around.out(render(report, format));
      else writeFileSync(resolve(around.cwd, file), render(report, format));
    }
    return report.failed ? 1 : 0;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function compare(values: Values, { cwd, now }: Surroundings, work: string): Promise<Report> {
  const [base = '', head = 'spec', ...more] = values.positionals;
  if (base === '' || more.length > 0) throw usageError('Give a base and at most one head.');
  const fetched = async (name: string, folder: string): Promise<string> =>
    isUrl(name) ? await download(name, join(work, folder), values['allow-url'] === true) : name;
  const [left, right] = [await fetched(base, 'base'), await fetched(head, 'head')];
  const options = optionsOf(values, cwd, now);
  try {
    return { ...diff(left, right, options), base, head };
  } catch (error) {
    if (!isOverflow(error)) throw error;
    return { ...(await diffDeep(left, right, options)), base, head };
  }
}

function optionsOf(values: Values, cwd: string, now: Date): DiffOptions {
  const { changes, today, unreferenced, 'fail-on': failOn } = values;
  const config = { ...readConfig(values.config, cwd), ...(unreferenced ? { unreferenced } : {}) };
  return {
    cwd,
    now,
    config: failOn === undefined ? config : { ...config, failOn: failOnOf(failOn) },
    ...(changes === undefined ? {} : { changes: resolve(cwd, changes) }),
    ...(today === undefined ? {} : { today }),
  };
}

function failOnOf(text: string): FailOn {
  if (text === 'breaking' || text === 'warning' || text === 'any') return text;
  throw usageError(`'${text}' is not a value of --fail-on. Use breaking, warning or any.`);
}

interface Output {
  format: Format;
  file: string | undefined;
}

/** `markdown=report.md` goes to its own file; a format by itself goes to `--output`, or to standard output. */
function outputsOf({ format = ['text'], output }: Values): Output[] {
  return format.map((each) => {
    const [name = '', ...file] = each.split('=');
    if (!isFormat(name)) throw usageError(`'${name}' is not a format. Use ${formats.join(', ')}.`);
    return { format: name, file: file.length > 0 ? file.join('=') : output };
  });
}

function usageError(message: string): SpecDiffError {
  return new SpecDiffError('ERR_USAGE', `${message}\n\n${usage}`);
}

const options = {
  format: { type: 'string', short: 'f', multiple: true },
  output: { type: 'string', short: 'o' },
  config: { type: 'string' },
  changes: { type: 'string' },
  'fail-on': { type: 'string' },
  unreferenced: { type: 'boolean' },
  today: { type: 'string' },
  'allow-url': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'] & { positionals: string[] };

function parse(args: readonly string[]): Values {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { ...values, positionals };
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}
