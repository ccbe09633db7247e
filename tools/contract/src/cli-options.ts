import { parseArgs } from 'node:util';

/** Targets on this machine. */
export const localTargets = ['prism', 'emulator', 'emulator-socket'] as const;

/** A target on this machine. */
export type LocalTarget = (typeof localTargets)[number];

/** The parsed command line. */
export type CliOptions = {
  readonly help: boolean;
  readonly targets: readonly LocalTarget[];
  /** URL of a deployment; replaces the targets. */
  readonly url: string | undefined;
  readonly repeat: number;
  readonly seed: number;
  readonly format: 'text' | 'json';
  readonly output: string | undefined;
  readonly spend: boolean;
  readonly generated: boolean;
};

/** Text of `--help`. */
export const usage: string = `Usage: pnpm contract [options]

Runs the one list of contract cases on every target and prints the matrix of cases and targets.
With a URL and VIDEOGEN_API_KEY it runs on that deployment instead, and prints what it observed of the unspecified beside
what is assumed.

  --target <names>    ${localTargets.join(', ')}; separated by commas (all); or the URL of a deployment
  --repeat <n>        number of runs, each with the next seed (1)
  --seed <n>          seed of the generated requests (1)
  --format <format>   text or json (text)
  --output <file>     writes the report to a file as well as the summary to the terminal
  --spend             a deployment: allow creating tasks, which costs credits; without it, the terminal asks or no task is created
  --generated         a deployment: send the hundreds of generated requests too
  --help

  VIDEOGEN_BASE_URL      URL of the deployment, without /v1, when --target names none
  VIDEOGEN_API_KEY       its key
  VIDEOGEN_CALLBACK_URL  URL at which the deployment reaches this machine's callback receiver (optional)
  VIDEOGEN_CALLBACK_PORT port of that receiver (optional, any free one)

Ends with 0 when every case passed, with 1 when one failed, with 2 for wrong use.`;

function count(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new TypeError(`--${name}: "${text}" is not a whole number of 0 or more`);
  return value;
}

function targetsIn(text: string): readonly LocalTarget[] {
  return text.split(',').map((name) => {
    const found = localTargets.find((known) => known === name.trim());
    if (found === undefined) throw new TypeError(`--target: "${name}" is none of ${localTargets.join(', ')}`);
    return found;
  });
}

function checkFormat(text: string): CliOptions['format'] {
  if (text === 'text' || text === 'json') return text;
  throw new TypeError(`--format: "${text}" is none of text, json`);
}

/**
 * Reads the arguments.
 *
 * @throws {TypeError} for an unknown or invalid option
 */
export function readOptions(args: readonly string[]): CliOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      target: { type: 'string', default: localTargets.join(',') },
      repeat: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      format: { type: 'string', default: 'text' },
      output: { type: 'string' },
      spend: { type: 'boolean', default: false },
      generated: { type: 'boolean', default: false },
    },
  });
  const url = /^https?:/.test(values.target) ? values.target : undefined;
  return {
    help: values.help,
    targets: url === undefined ? targetsIn(values.target) : [],
    url,
    repeat: count('repeat', values.repeat),
    seed: count('seed', values.seed),
    format: checkFormat(values.format),
    output: values.output,
    spend: values.spend,
    generated: values.generated,
  };
}
