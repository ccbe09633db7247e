import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { AssumeOptions } from '../assumptions/resolve-assumptions.ts';
import { isProfileName, profiles } from '../callbacks/profiles.ts';
import { EmulatorError } from '../errors.ts';
import type { FaultOptions } from '../faults/fault.ts';
import { isObject, withoutUndefined } from '../json.ts';
import { nearestName } from '../known-names.ts';
import type { EmulatorOptions, KeyOptions } from '../options/emulator-options.ts';
import { isModulePath } from './load-render-module.ts';

const OPTIONS = {
  port: { type: 'string', short: 'p' },
  host: { type: 'string' },
  'public-url': { type: 'string' },
  clock: { type: 'string' },
  seed: { type: 'string' },
  data: { type: 'string' },
  render: { type: 'string' },
  profile: { type: 'string' },
  fault: { type: 'string', multiple: true },
  assume: { type: 'string', multiple: true },
  key: { type: 'string', multiple: true },
  'allow-callback': { type: 'string', multiple: true },
  cors: { type: 'string', multiple: true },
  'no-captions': { type: 'boolean' },
  pending: { type: 'string' },
  queuing: { type: 'string' },
  processing: { type: 'string' },
  'api-key': { type: 'string' },
  timeout: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const satisfies ParseArgsConfig['options'];

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
  const { values, positionals } = parse(args);
  const [first, target, ...rest] = positionals;
  const unexpected = first !== undefined && first !== 'probe' && first !== 'start' ? first : rest[0];
  if (unexpected !== undefined) throw invalid(unexpectedProblem(unexpected));
  if (first === 'probe' && target === undefined && values.help !== true)
    throw invalid('probe needs the URL of a callback receiver');
  const command = first === 'probe' ? 'probe' : 'start';
  return {
    command: values.help === true ? 'help' : values.version === true ? 'version' : command,
    target: target ?? null,
    json: values.json === true,
    quiet: values.quiet === true,
    timeout: values.timeout ?? '10s',
    apiKey: values['api-key'],
    renderModule: values.render !== undefined && isModulePath(values.render) ? values.render : null,
    emulator: toOptions(values, command === 'probe' ? 0 : 4010),
  };
}

function unexpectedProblem(word: string): string {
  const near = nearestName(word, ['probe', 'start']);
  return `"${word}" is not expected here${near === undefined ? '; see --help' : `. Did you mean "${near}"?`}`;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    throw invalid(parseProblem(error));
  }
}

/** Names the option that was probably meant, instead of the parser's advice. */
function parseProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, unknown] = /^Unknown option '--([^']+)'/.exec(message) ?? [];
  if (unknown === undefined) return `${message}. See --help`;
  const near = nearestName(unknown, Object.keys(OPTIONS));
  return `--${unknown} is not an option. ${near === undefined ? 'See --help' : `Did you mean --${near}?`}`;
}

type Values = ReturnType<typeof parse>['values'];

function toOptions(values: Values, defaultPort: number): EmulatorOptions {
  const { clock, profile } = values;
  const render = values.render !== undefined && isModulePath(values.render) ? undefined : values.render;
  if (clock !== undefined && clock !== 'real' && clock !== 'manual')
    throw invalid(`--clock: "${clock}" is neither "real" nor "manual"`);
  if (render !== undefined && render !== 'video' && render !== 'none')
    throw invalid(`--render: "${render}" is neither "video" nor "none", nor the path of a module`);
  if (profile !== undefined && !isProfileName(profile)) {
    throw invalid(`--profile: "${profile}" is none of ${Object.keys(profiles).join(', ')}`);
  }
  return {
    port: toNumber('--port', values.port ?? String(defaultPort)),
    ...withoutUndefined({
      host: values.host,
      publicUrl: values['public-url'],
      clock,
      seed: values.seed === undefined ? undefined : toNumber('--seed', values.seed),
      dataDir: values.data,
      render,
      profile,
      keys: values.key?.map(toKey),
      faults: values.fault?.map(toFault),
      assume: values.assume === undefined ? undefined : toAssume(values.assume),
      allowCallbackHosts: values['allow-callback'],
      cors: values.cors,
      captions: values['no-captions'] === true ? false : undefined,
    }),
    timing: withoutUndefined({
      pending: values.pending,
      queuing: values.queuing,
      processing: values.processing,
    }),
  };
}

function toNumber(name: string, text: string): number {
  if (!/^-?\d+$/.test(text)) throw invalid(`${name}: "${text}" is not a whole number`);
  return Number(text);
}

function toFault(text: string): FaultOptions {
  const value = toJson('--fault', text);
  if (!isObject(value)) throw invalid(`--fault: ${text} is not a JSON object`);
  // Safe: every member is checked when the fault is set.
  return value as unknown as FaultOptions;
}

function toAssume(texts: readonly string[]): AssumeOptions {
  const entries = texts.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw invalid(`--assume: "${text}" is not of the form id=json`);
    return [text.slice(0, at), toJson('--assume', text.slice(at + 1))];
  });
  // Safe: every entry is checked against the register.
  return Object.fromEntries(entries) as AssumeOptions;
}

function toKey(text: string): KeyOptions {
  const found = /^([^=]+)=([^:]+)(?::(banned|revoked))?$/.exec(text);
  if (found === null) throw invalid(`--key: "${text}" is not of the form key=organization`);
  const [, key = '', organization = '', state] = found;
  return { key, organization, banned: state === 'banned', revoked: state === 'revoked' };
}

/** A bare word is taken for the text it is, so that quotes need not be quoted. */
function toJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (/^[\w.:-]+$/.test(text)) return text;
    throw invalid(`${name}: ${text} is not valid JSON`);
  }
}

function invalid(message: string): EmulatorError {
  return new EmulatorError('OPTION_INVALID', /[.?]$/.test(message) ? message : `${message}.`);
}
