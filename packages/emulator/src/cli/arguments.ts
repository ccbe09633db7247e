import { parseArgs } from 'node:util';
import { nearestName } from '../check-options.ts';
import { invalidOption } from '../errors.ts';
import type { EmulatorOptions } from '../options/emulator-options.ts';
import { flags, isModulePath } from '../options/flags.ts';
import { options } from './help.ts';

/** The parsed command line. */
export interface CliArguments {
  readonly command: 'start' | 'probe' | 'help' | 'version';
  /** URL of the receiver, for `probe`. */
  readonly target: string | null;
  readonly json: boolean;
  readonly quiet: boolean;
  /** Maximum time that `probe` waits for each response. */
  readonly timeout: string;
  readonly apiKey: string | undefined;
  /** Path of the module that makes the videos. */
  readonly renderModule: string | null;
  readonly emulator: EmulatorOptions;
}

/**
 * Reads the command line.
 *
 * @throws {EmulatorError} `OPTION_INVALID`
 */
export function readArguments(args: readonly string[]): CliArguments {
  const { values, positionals, tokens } = parse(args);
  const [first, target, ...rest] = positionals;
  const unexpected = first !== undefined && first !== 'probe' && first !== 'start' ? first : rest[0];
  if (unexpected !== undefined) throw invalidOption(describeUnexpected(unexpected));

  const isProbe = first === 'probe';
  if (isProbe && target === undefined && values['help'] !== true)
    throw invalidOption('probe needs the URL of a callback receiver');

  let emulator: EmulatorOptions = { port: isProbe ? 0 : 4010 };
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    emulator = { ...emulator, ...flags[token.name]?.(token.value ?? '', emulator) };
  }

  const text = (name: string): string | undefined => values[name]?.toString();
  const render = text('render');
  return {
    command:
      values['help'] === true ? 'help' : values['version'] === true ? 'version' : isProbe ? 'probe' : 'start',
    target: target ?? null,
    json: values['json'] === true,
    quiet: values['quiet'] === true,
    timeout: text('timeout') ?? '10s',
    apiKey: text('api-key'),
    renderModule: render !== undefined && isModulePath(render) ? render : null,
    emulator,
  };
}

function describeUnexpected(word: string): string {
  const near = nearestName(word, ['probe', 'start']);
  return `"${word}" is not expected here${near === undefined ? '; see --help' : `. Did you mean "${near}"?`}`;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    throw invalidOption(describeProblem(error));
  }
}

/** Names the option that was probably meant, instead of the parser's advice. */
function describeProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, unknown] = /^Unknown option '--([^']+)'/.exec(message) ?? [];
  if (unknown === undefined) return `${message}. See --help`;
  const near = nearestName(unknown, Object.keys(options));
  return `--${unknown} is not an option. ${near === undefined ? 'See --help' : `Did you mean --${near}?`}`;
}
