import type { Policy } from '@videogen/engine';
import { z } from 'zod';
import { type AssumeOptions, resolveAssumptions } from '../assumptions/resolve-assumptions.ts';
import { type ProfileName, profiles } from '../callbacks/profiles.ts';
import { checkOptions, strict } from '../check-options.ts';
import { isEmulatorError } from '../errors.ts';
import type { FaultOptions } from '../faults/fault.ts';
import type { Render } from '../render/render-port.ts';
import { type Duration, parseDuration } from './duration.ts';
import type { EmulatorOptions, KeyOptions, LimitOptions, TimingOptions } from './emulator-options.ts';

/** The default keys. They are not secrets: they work with emulators only. */
export const defaultKeys: readonly Required<KeyOptions>[] = [
  { key: 'emulator-key', organization: 'org-1', banned: false, revoked: false },
  { key: 'emulator-key-other', organization: 'org-2', banned: false, revoked: false },
  { key: 'emulator-key-banned', organization: 'org-banned', banned: true, revoked: false },
  { key: 'emulator-key-revoked', organization: 'org-1', banned: false, revoked: true },
];

/** Options whose type changes when their defaults are in place. */
type Changed = 'publicUrl' | 'startAt' | 'seed' | 'dataDir' | 'keys' | 'timing' | 'limits' | 'fetch';

/** The options with every default in place. */
interface Checked extends Required<Omit<EmulatorOptions, Changed>> {
  readonly publicUrl: string | null;
  readonly startAt: number;
  /** Null when the emulator draws one. */
  readonly seed: number | null;
  readonly dataDir: string | null;
  readonly keys: readonly Required<KeyOptions>[];
  /** Milliseconds. */
  readonly timing: Readonly<Record<keyof TimingOptions, number>>;
  readonly limits: Required<LimitOptions>;
  /** The `fetch` that sends the callbacks; null when the emulator sends them itself. */
  readonly fetch: typeof globalThis.fetch | null;
}

/** Settings with every default in place. */
export interface Settings extends Checked {
  readonly assumptions: Policy;
}

const above0 = (fallback: number) => z.int().positive().default(fallback);
const duration = (name: keyof TimingOptions, fallback: Duration) =>
  z
    .custom<Duration>()
    .default(fallback)
    .transform((value) => parseDuration(value, `timing.${name}`));
const isFunction = (value: unknown): boolean => typeof value === 'function';
const httpUrl = z.url({ protocol: /^https?$/, error: 'is not an http or https URL' });
const time = z.string().transform((text) => Date.parse(text));
const key = strict({
  key: z.string().regex(/^[\x21-\x7e]+$/, 'A key is made of visible ASCII characters without spaces'),
  organization: z.string().min(1),
  banned: z.boolean().default(false),
  revoked: z.boolean().default(false),
});

const options: z.ZodType<Checked> = strict({
  port: z.int().min(0).max(65_535).default(0),
  host: z.string().default('127.0.0.1'),
  publicUrl: httpUrl
    .transform((url) => url.replace(/\/+$/, ''))
    .nullable()
    .default(null),
  clock: z.enum(['real', 'manual']).default('real'),
  startAt: z
    .union([z.number(), time.pipe(z.number())], 'Use RFC 3339 or milliseconds since 1970')
    .default(Date.parse('2026-01-01T00:00:00Z')),
  seed: z.int().nullable().default(null),
  dataDir: z.string().nullable().default(null),
  // Safe: the names of the profiles.
  profile: z.enum(Object.keys(profiles) as ProfileName[]).default('assumed'),
  faults: z.array(z.custom<FaultOptions>()).default([]),
  keys: z
    .array(key)
    .min(1)
    .refine((keys) => new Set(keys.map((one) => one.key)).size === keys.length, 'Every key must be unique')
    .default([...defaultKeys]),
  render: z
    .union(
      [z.enum(['video', 'none']), z.custom<Render>(isFunction)],
      'Use "video", "none", a function, or on the command line the path of a module',
    )
    .default('video'),
  captions: z.boolean().default(true),
  timing: strict({
    pending: duration('pending', '300ms'),
    queuing: duration('queuing', '500ms'),
    processing: duration('processing', '2s'),
    renderLimit: duration('renderLimit', '10m'),
  }).prefault({}),
  assume: z.custom<AssumeOptions>().default({}),
  allowCallbackHosts: z.array(z.string().toLowerCase()).default([]),
  cors: z
    .array(
      z.union(
        [z.literal('*'), httpUrl.transform((url) => new URL(url).origin)],
        'Use an origin such as https://docs.example',
      ),
    )
    .default([]),
  // Together they bound the memory: about 100 MB of records at their largest, and the files.
  limits: strict({
    tasks: above0(10_000),
    deliveries: above0(10_000),
    requests: above0(1_000),
    blobBytes: above0(256_000_000),
    concurrentDeliveries: above0(32),
  }).prefault({}),
  fetch: z.custom<typeof globalThis.fetch>(isFunction).nullable().default(null),
  onError: z.custom<(error: unknown) => void>(isFunction).default(() => writeError),
});

/** Writes an error to stderr: one of the emulator's own by its message, any other with where it was thrown. */
function writeError(error: unknown): void {
  console.error('videogen-emulator:', isEmulatorError(error) ? error.message : error);
}

/**
 * Adds the defaults and checks the options.
 *
 * @throws {EmulatorError} `OPTION_INVALID`
 */
export function normalizeOptions(given: EmulatorOptions = {}): Settings {
  const checked = checkOptions(options, given);
  return { ...checked, assumptions: resolveAssumptions(checked.assume) };
}
