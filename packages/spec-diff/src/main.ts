import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getMessage } from '@videogen/shared/get-message';
import { diffDeep } from './deep.ts';
import { type DiffOptions, diff } from './diff.ts';
import { isOverflow, isSpecDiffError, SpecDiffError } from './errors.ts';
import { download, isUrl } from './load/download.ts';
import { openVersion } from './load/input.ts';
import { withoutControls } from './report/plain.ts';
import { type Format, formats, isFormat, render } from './report/render.ts';
import type { FailOn, RenderOptions, Report } from './types.ts';

/** The environment of the command line. */
export interface Surroundings {
  cwd: string;
  now: Date;
  out: (text: string) => void;
  err: (text: string) => void;
}

const usage = `Compare two versions of OpenAPI or AsyncAPI documents.

  spec-diff <base> [<head>] [options]

<base> and <head> are git revisions (main, v1.2.0, HEAD~1, main:docs/api), folders or files.
The default of <head> is the folder spec of the working tree.

  --format <format>[=<file>]  text, json, markdown, github, sarif or html; may be repeated (text)
  --output <file>             where to write the format without a file (standard output)
  --config <file>             severities, ignored changes (spec-diff.yaml, that of the base where the base is a revision)
  --changes <folder>          accepted breakages (changes/ beside the head's documents)
  --approve <fingerprint>     accept the breaks that a reviewer approved; may be repeated
  --name <name>               the name of the contract, where a repository has several
  --link <url>                where the files of the head are, like https://host/owner/name/blob/<commit>
  --fail-on <level>           breaking, compile, warning or any (breaking)
  --allow-undecided           pass although something could not be decided
  --unreferenced              also compare schemas that nothing refers to
  --today <date>              the day that sunsets are compared with (the day of the head's commit)
  --allow-url                 let <base> and <head> be https URLs
  --allow-host <host>         follow https references to this host; may be repeated
  --allow-folder <folder>     follow references below this folder (the folder of the documents)

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
    around.err(`${getText(error)}\n`);
    return 2;
  }
}

/** An error without the line breaks of the names in it: a line of its own could be a command of a workflow. */
function getText(error: unknown): string {
  if (isSpecDiffError(error))
    return `${withoutControls(error.message)}${error.code === 'ERR_USAGE' ? `\n\n${usage}` : ''}`;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const calls = stack.split('\n').filter((line) => /^ +at /.test(line));
  return [String(error), ...calls].map((line) => withoutControls(line)).join('\n');
}

async function run(args: readonly string[], around: Surroundings): Promise<0 | 1 | 2> {
  const values = parse(args);
  if (values.help) {
    around.out(usage);
    return 0;
  }

  const outputs = getOutputs(values);
  const work = mkdtempSync(join(tmpdir(), 'spec-diff-'));
  try {
    const report = await compare(values, around, work);
    for (const { format, file } of outputs) {
      const text = render(report, format, getView(values));
      if (file === undefined) around.out(text);
      else writeFileSync(resolve(around.cwd, file), text);
    }
    return report.failed ? 1 : 0;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function compare(values: Values, { cwd, now }: Surroundings, work: string): Promise<Report> {
  const [base = '', head = 'spec', ...more] = values.positionals;
  if (base === '' || more.length > 0) throw usageError('Give a base and at most one head.');
  const downloads = new Map<string, string>();

  const fetched = async (name: string, folder: string): Promise<string> => {
    if (!isUrl(name)) return name;
    const file = await download(name, join(work, folder), values['allow-url'] === true);
    downloads.set(new URL(name).href, file);
    return file;
  };

  const left = await fetched(base, 'base');
  const right = await fetched(head, 'head');
  const options = { ...getOptions(values, cwd, now), downloads };
  await downloadTargets([left, right], values['allow-host'] ?? [], options, work);

  try {
    return { ...diff(left, right, options), base, head };
  } catch (error) {
    if (!isOverflow(error)) throw error;
    return { ...(await diffDeep(left, right, options)), base, head };
  }
}

function getOptions(values: Values, cwd: string, now: Date): DiffOptions {
  const { changes, today, unreferenced, 'fail-on': failOn, 'allow-folder': allowFolder } = values;
  return {
    cwd,
    now,
    overrides: {
      ...(unreferenced ? { unreferenced } : {}),
      ...(values['allow-undecided'] ? { allowUndecided: true } : {}),
      ...(failOn === undefined ? {} : { failOn: getFailOn(failOn) }),
    },
    ...(values.config === undefined ? {} : { config: values.config }),
    ...(changes === undefined ? {} : { changes: resolve(cwd, changes) }),
    ...(today === undefined ? {} : { today }),
    ...(values.approve === undefined ? {} : { approved: values.approve }),
    ...(allowFolder === undefined ? {} : { allowFolder }),
  };
}

/** Downloads what the documents refer to on some hosts, and what that refers to. */
async function downloadTargets(
  names: readonly string[],
  hosts: readonly string[],
  { cwd = '', allowFolder, downloads }: DiffOptions & { downloads: Map<string, string> },
  work: string,
): Promise<void> {
  const folder = allowFolder === undefined ? {} : { folder: resolve(cwd, allowFolder) };
  const missingIn = (name: string): string[] => {
    const version = openVersion(name, cwd, { ...folder, downloads });
    version.dispose();
    return [...version.sources.missing].filter((url) => hosts.includes(new URL(url).host));
  };
  const missing = (): string[] => (hosts.length === 0 ? [] : names.flatMap(missingIn));

  for (let urls = missing(); urls.length > 0; urls = missing()) {
    for (const url of new Set(urls)) {
      downloads.set(url, await download(url, join(work, `reference-${downloads.size}`), true));
    }
  }
}

function getView({ name, link }: Values): RenderOptions {
  return { ...(name === undefined ? {} : { name }), ...(link === undefined ? {} : { link }) };
}

function getFailOn(text: string): FailOn {
  if (text === 'breaking' || text === 'compile' || text === 'warning' || text === 'any') return text;
  throw usageError(`'${text}' is not a value of --fail-on. Use breaking, compile, warning or any.`);
}

interface Output {
  format: Format;
  file: string | undefined;
}

/** `markdown=report.md` goes to its own file; a format by itself goes to `--output`, or to standard output. */
function getOutputs({ format = ['text'], output }: Values): Output[] {
  return format.map((each) => {
    const [name = '', ...file] = each.split('=');
    if (!isFormat(name)) throw usageError(`'${name}' is not a format. Use ${formats.join(', ')}.`);
    return { format: name, file: file.length > 0 ? file.join('=') : output };
  });
}

function usageError(message: string): SpecDiffError {
  return new SpecDiffError('ERR_USAGE', message);
}

const options = {
  format: { type: 'string', short: 'f', multiple: true },
  output: { type: 'string', short: 'o' },
  config: { type: 'string' },
  changes: { type: 'string' },
  'fail-on': { type: 'string' },
  approve: { type: 'string', multiple: true },
  name: { type: 'string' },
  link: { type: 'string' },
  unreferenced: { type: 'boolean' },
  'allow-undecided': { type: 'boolean' },
  today: { type: 'string' },
  'allow-url': { type: 'boolean' },
  'allow-host': { type: 'string', multiple: true },
  'allow-folder': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'] & { positionals: string[] };

function parse(args: readonly string[]): Values {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { ...values, positionals };
  } catch (error) {
    throw usageError(getMessage(error));
  }
}
