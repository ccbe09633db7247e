import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { applyAcceptances, isFailure } from './accept/accept.ts';
import { isOverflow, judgeDeep } from './deep.ts';
import { isSpecDiffError, SpecDiffError } from './errors.ts';
import { type Judged, judge } from './judge.ts';
import { formats } from './report/render.ts';

/** What the command line touches outside of itself. */
export interface Surroundings {
  cwd: string;
  now: Date;
  out: (text: string) => void;
  err: (text: string) => void;
}

const usage = `Compare two versions of the documents.

  pnpm spec:diff <base> [<head>] [options]

<base> and <head> are git revisions (main, v0.15.0, HEAD~1, main:spec), folders or files, OpenAPI 3.x or
AsyncAPI 3. Without <head> the working tree is compared.

  --format text|json|markdown|github|sarif|html   how to write the report (text)
  --output <file>                                 where to write it (standard output)
  --changes <folder>                              accepted breakages (changes/ beside the head's documents)
  --today <date>                                  removals announced by a sunset until that day are no break
                                                  (the day of the head's commit)

Exit codes: 0 nothing breaks that is not accepted, 1 something does or an acceptance is stale, 2 no verdict.
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
    if (!isSpecDiffError(error))
      around.err(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    else around.err(`${error.message}\n`);
    return 2;
  }
}

async function run(args: readonly string[], around: Surroundings): Promise<0 | 1 | 2> {
  const options = readArguments(args);
  if (options.help) {
    around.out(usage);
    return 0;
  }
  const judged = await judgeAtAnyDepth(options, around.cwd);
  const folder = options.changes ?? judged.changes.head;
  const report = applyAcceptances(judged.report, {
    head: folder,
    base: judged.changes.base,
    now: around.now,
  });
  const text = options.render(report);
  if (options.output) writeFileSync(options.output, text);
  else around.out(text);
  return isFailure(report) ? 1 : 0;
}

async function judgeAtAnyDepth({ base, head, today }: Arguments, cwd: string): Promise<Judged> {
  try {
    return judge(base, head, { cwd, ...(today === undefined ? {} : { today }) });
  } catch (error) {
    if (!isOverflow(error)) throw error;
    return judgeDeep(base, head, { cwd, ...(today === undefined ? {} : { today }) });
  }
}

interface Arguments {
  base: string;
  head: string;
  render: NonNullable<(typeof formats)[string]>;
  output: string | undefined;
  changes: string | undefined;
  today: string | undefined;
  help: boolean;
}

function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args);
  const [base, head = 'spec', ...more] = positionals;
  const help = values.help === true;
  if ((!base || more.length > 0) && !help)
    throw new SpecDiffError('ERR_USAGE', `Name a base and at most one head.\n\n${usage}`);
  const format = values.format ?? 'text';
  const render = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (!render)
    throw new SpecDiffError(
      'ERR_USAGE',
      `There is no format '${format}'; there are ${Object.keys(formats).join(', ')}.`,
    );
  return {
    base: base ?? '',
    head,
    render,
    output: values.output,
    changes: values.changes,
    today: values.today,
    help,
  };
}

function parse(args: readonly string[]): {
  values: { format?: string; output?: string; changes?: string; today?: string; help?: boolean };
  positionals: string[];
} {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string', short: 'f' },
        output: { type: 'string', short: 'o' },
        changes: { type: 'string' },
        today: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new SpecDiffError(
      'ERR_USAGE',
      `${error instanceof Error ? error.message : String(error)}\n\n${usage}`,
    );
  }
}
