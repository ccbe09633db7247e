import type { Policy } from '@videogen/service';
import { resolveAssumptions } from '../assumptions/resolve-assumptions.ts';
import { isProfileName, profiles } from '../callbacks/profiles.ts';
import { EmulatorError } from '../errors.ts';
import { withoutUndefined } from '../json.ts';
import { checkNames } from '../known-names.ts';
import { type Duration, parseDuration } from './duration.ts';
import type { EmulatorOptions, KeyOptions, LimitOptions, TimingOptions } from './emulator-options.ts';

/** The default keys. They are not secrets: they work with emulators only. */
export const defaultKeys: readonly Required<KeyOptions>[] = [
  { key: 'emulator-key', organization: 'org-1', banned: false, revoked: false },
  { key: 'emulator-key-other', organization: 'org-2', banned: false, revoked: false },
  { key: 'emulator-key-banned', organization: 'org-banned', banned: true, revoked: false },
  { key: 'emulator-key-revoked', organization: 'org-1', banned: false, revoked: true },
];

/** Milliseconds that a task stays in each stage. */
type Timing = Readonly<Record<keyof TimingOptions, number>>;

/** The default time that a task stays in each stage. */
export const DEFAULT_TIMING: Timing = {
  pending: 300,
  queuing: 500,
  processing: 2000,
  renderLimit: 600_000,
};

/** Together they bound the memory: about 100 MB of records at their largest, and the files. */
const DEFAULT_LIMITS: Required<LimitOptions> = {
  tasks: 10_000,
  deliveries: 10_000,
  requests: 1_000,
  blobBytes: 256_000_000,
  concurrentDeliveries: 32,
};

/** Options whose type changes when their defaults are in place. */
type Changed = 'publicUrl' | 'startAt' | 'dataDir' | 'keys' | 'timing' | 'limits' | 'fetch';

/** Settings with every default in place. */
export interface Settings extends Required<Omit<EmulatorOptions, Changed>> {
  readonly publicUrl: string | null;
  readonly startAt: number;
  readonly dataDir: string | null;
  readonly keys: readonly Required<KeyOptions>[];
  readonly timing: Timing;
  readonly assumptions: Policy;
  readonly limits: Required<LimitOptions>;
  /** The `fetch` that sends the callbacks; null when the emulator sends them itself. */
  readonly fetch: typeof globalThis.fetch | null;
}

/**
 * Adds the defaults and checks the options.
 *
 * @throws {EmulatorError} `OPTION_INVALID`
 */
export function normalizeOptions(options: EmulatorOptions = {}): Settings {
  const { clock = 'real', profile = 'assumed', render = 'video', seed = 1 } = options;
  expect(clock === 'real' || clock === 'manual', `clock: "${clock}" is neither "real" nor "manual"`);
  expect(isProfileName(profile), `profile: "${profile}" is not one of ${Object.keys(profiles).join(', ')}`);
  expect(
    render === 'video' || render === 'none' || typeof render === 'function',
    'render: use "video", "none" or a function',
  );
  expect(Number.isSafeInteger(seed), `seed: ${seed} is not a whole number`);
  const settings: Settings = {
    port: normalizePort(options.port),
    host: options.host ?? '127.0.0.1',
    publicUrl: normalizeUrl(options.publicUrl),
    clock,
    startAt: normalizeStart(options.startAt),
    seed,
    dataDir: options.dataDir ?? null,
    profile,
    faults: options.faults ?? [],
    keys: normalizeKeys(options.keys),
    render,
    captions: options.captions ?? true,
    timing: normalizeTiming(options.timing),
    assumptions: resolveAssumptions(options.assume ?? {}),
    assume: options.assume ?? {},
    allowCallbackHosts: (options.allowCallbackHosts ?? []).map((host) => host.toLowerCase()),
    cors: (options.cors ?? []).map(normalizeOrigin),
    limits: normalizeLimits(options.limits),
    fetch: options.fetch ?? null,
    onError: options.onError ?? ((error) => console.error('videogen-emulator:', error)),
  };
  const { assumptions: _, ...known } = settings;
  checkNames(options, known);
  return settings;
}

function normalizeTiming(options: TimingOptions = {}): Timing {
  checkNames(options, DEFAULT_TIMING, 'timing.');
  const given: Readonly<Record<string, Duration>> = { ...DEFAULT_TIMING, ...withoutUndefined(options) };
  const times = Object.entries(given).map(([name, time]) => [name, parseDuration(time, `timing.${name}`)]);
  // Safe: the names of the defaults.
  return Object.fromEntries(times) as Timing;
}

function normalizePort(port = 0): number {
  expect(Number.isInteger(port) && port >= 0 && port <= 65_535, `port: ${port} is not between 0 and 65535`);
  return port;
}

function normalizeUrl(url: string | undefined): string | null {
  if (url === undefined) return null;
  expect(URL.canParse(url) && /^https?:/.test(url), `publicUrl: "${url}" is not an http or https URL`);
  return url.replace(/\/+$/, '');
}

function normalizeOrigin(origin: string): string {
  if (origin === '*') return origin;
  const parsed = URL.canParse(origin) ? new URL(origin).origin : 'null';
  expect(parsed !== 'null', `cors: "${origin}" is not an origin such as https://docs.example`);
  return parsed;
}

function normalizeStart(startAt: string | number = '2026-01-01T00:00:00.000Z'): number {
  const at = typeof startAt === 'number' ? startAt : Date.parse(startAt);
  expect(Number.isFinite(at), `startAt: "${startAt}" is not a time; use RFC 3339 or milliseconds since 1970`);
  return at;
}

function normalizeKeys(keys: readonly KeyOptions[] | undefined): readonly Required<KeyOptions>[] {
  if (keys === undefined) return defaultKeys;
  expect(keys.length > 0, 'keys: at least one key is needed');
  for (const [index, options] of keys.entries()) {
    const { key, organization } = options;
    checkNames(options, { ...defaultKeys[0] }, `keys[${index}].`);
    expect(/^[\x21-\x7e]+$/.test(key), 'keys: a key is made of visible ASCII characters without spaces');
    expect(organization.length > 0, 'keys: every key needs an organization');
  }
  expect(new Set(keys.map(({ key }) => key)).size === keys.length, 'keys: every key must be unique');
  return keys.map((key) => ({ banned: false, revoked: false, ...key }));
}

function normalizeLimits(limits: LimitOptions = {}): Required<LimitOptions> {
  checkNames(limits, DEFAULT_LIMITS, 'limits.');
  const normalized = { ...DEFAULT_LIMITS, ...withoutUndefined(limits) };
  for (const [name, value] of Object.entries(normalized)) {
    expect(Number.isInteger(value) && value > 0, `limits.${name}: ${value} is not a whole number above 0`);
  }
  return normalized;
}

function expect(condition: boolean, message: string): asserts condition {
  if (!condition) throw new EmulatorError('OPTION_INVALID', `${message}.`);
}
