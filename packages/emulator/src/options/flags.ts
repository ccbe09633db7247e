import { isObject } from '@videogen/shared/is-object';
import type { ProfileName } from '../callbacks/profiles.ts';
import type { ClockMode } from '../clock/timekeeper.ts';
import { invalidOption } from '../errors.ts';
import type { FaultOptions } from '../faults/fault.ts';
import { shellQuote } from '../shell-quote.ts';
import type { EmulatorOptions, KeyOptions } from './emulator-options.ts';
import { normalizeOptions, type Settings } from './normalize-options.ts';

/** Reads a value of a flag; `before` has the options of the flags to the left. */
type ReadFlag = (text: string, before: EmulatorOptions) => EmulatorOptions;

// Safe: what a cast says of a value is checked when the emulator starts.
/** The flags of the options, by their names. */
export const flags: Readonly<Record<string, ReadFlag>> = {
  port: (text) => ({ port: toNumber('--port', text) }),
  host: (host) => ({ host }),
  'public-url': (publicUrl) => ({ publicUrl }),
  clock: (text) => ({ clock: text as ClockMode }),
  seed: (text) => ({ seed: toNumber('--seed', text) }),
  data: (dataDir) => ({ dataDir }),
  render: (text) => (isModulePath(text) ? {} : { render: text as 'video' | 'none' }),
  profile: (text) => ({ profile: text as ProfileName }),
  fault: (text, { faults = [] }) => ({ faults: [...faults, toFault(text)] }),
  assume: (text, { assume }) => ({ assume: { ...assume, ...toAssumption(text) } }),
  key: (text, { keys = [] }) => ({ keys: [...keys, toKey(text)] }),
  'allow-callback': (host, { allowCallbackHosts = [] }) => ({
    allowCallbackHosts: [...allowCallbackHosts, host],
  }),
  cors: (origin, { cors = [] }) => ({ cors: [...cors, origin] }),
  'no-captions': () => ({ captions: false }),
  pending: (pending, { timing }) => ({ timing: { ...timing, pending } }),
  queuing: (queuing, { timing }) => ({ timing: { ...timing, queuing } }),
  processing: (processing, { timing }) => ({ timing: { ...timing, processing } }),
};

/** Writes the flags that a replay depends on: the values of each; true for a flag without a value. */
const writers: Readonly<Record<string, (settings: Settings) => readonly unknown[]>> = {
  clock: ({ clock }) => [clock],
  profile: ({ profile }) => [profile],
  // A renderer that is a function cannot be written.
  render: ({ render }) => (typeof render === 'function' ? ['video'] : [render]),
  'no-captions': ({ captions }) => (captions ? [] : [true]),
  pending: ({ timing }) => [`${timing.pending}ms`],
  queuing: ({ timing }) => [`${timing.queuing}ms`],
  processing: ({ timing }) => [`${timing.processing}ms`],
  key: ({ keys }) => keys.map(writeKey),
  'allow-callback': ({ allowCallbackHosts }) => allowCallbackHosts,
  cors: ({ cors }) => cors,
  assume: ({ assume }) => Object.entries(assume).map(([id, value]) => `${id}=${JSON.stringify(value)}`),
  fault: ({ faults }) => faults.map((fault) => JSON.stringify(fault)),
};

/**
 * Writes the command that starts an emulator which behaves like this one: with the same seed, faults and settings.
 *
 * @example
 * ```ts
 * replayCommand({ ...settings, seed: 1 }); // npx @videogen/emulator --seed 1 --fault '{"kind":"reset","on":"getTask"}'
 * ```
 */
export function replayCommand(settings: Settings & { readonly seed: number }): string {
  const defaults = normalizeOptions();
  const changed = Object.entries(writers).flatMap(([name, write]) => {
    const values = write(settings);
    if (String(values) === String(write(defaults))) return [];
    return values.map((value) => (value === true ? `--${name}` : `--${name} ${quote(String(value))}`));
  });
  return ['npx @videogen/emulator', `--seed ${settings.seed}`, ...changed].join(' ');
}

function quote(text: string): string {
  return /^[\w.:/-]+$/.test(text) ? text : shellQuote(text);
}

/** Returns whether a value of `--render` is the path of a module. */
export function isModulePath(value: string): boolean {
  return /[\\/]|\.[cm]?[jt]s$/.test(value);
}

function toNumber(name: string, text: string): number {
  if (!/^-?\d+$/.test(text)) throw invalidOption(`${name}: "${text}" is not a whole number`);
  return Number(text);
}

function toFault(text: string): FaultOptions {
  const value = toJson('--fault', text);
  if (!isObject(value)) throw invalidOption(`--fault: ${text} is not a JSON object`);
  // Safe: every member is checked when the fault is set.
  return value as unknown as FaultOptions;
}

function toAssumption(text: string): Record<string, unknown> {
  const [, id, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (id === undefined || value === undefined)
    throw invalidOption(`--assume: "${text}" is not of the form id=json`);
  return { [id]: toJson('--assume', value) };
}

function toKey(text: string): KeyOptions {
  const [, key, organization, state] = /^([^=]+)=([^:]+)(?::(banned|revoked))?$/.exec(text) ?? [];
  if (key === undefined || organization === undefined)
    throw invalidOption(`--key: "${text}" is not of the form key=organization`);
  return { key, organization, banned: state === 'banned', revoked: state === 'revoked' };
}

function writeKey({ key, organization, banned, revoked }: Required<KeyOptions>): string {
  return `${key}=${organization}${banned ? ':banned' : revoked ? ':revoked' : ''}`;
}

/** A bare word is taken for the text it is, so that quotes need not be quoted. */
function toJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (/^[\w.:-]+$/.test(text)) return text;
    throw invalidOption(`${name}: ${text} is not valid JSON`);
  }
}
