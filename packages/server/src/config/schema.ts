import { creators } from '@videogen/engine';
import { z } from 'zod';
import type { Config } from './config.ts';
import { isForbiddenPort } from './is-forbidden-port.ts';
import { findRouteErrors, type RouteError } from './route-errors.ts';

/** The file names the environment variable of a secret, and never contains the secret. */
const secret = z.strictObject({ env: z.string().min(1) });

const remote = {
  apiKey: secret.optional(),
  onUnknownOutcome: z.enum(['report', 'resubmit', 'fail']).default('report'),
  pollMs: z.int().min(100).max(600_000).optional(),
  timeoutMs: z.int().min(1000).max(600_000).default(60_000),
  maxResultMegabytes: z.int().min(1).default(2000),
  allowPrivateHosts: z.boolean().default(false),
  maxConcurrent: z.int().min(1).nullable().default(null),
  requestsPerMinute: z.int().min(1).nullable().default(null),
};
/** A URL to which `fetch` sends requests. What it refuses by itself would look like an unknown outcome. */
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !isForbiddenPort(url), 'fetch never connects to this port. Use another port.')
  .refine((url) => !/^\w+:\/*[^/?#]*@/.test(url), 'fetch refuses a URL with a user. Use apiKey for a key.');
const baseUrl = httpUrl
  .refine((url) => !/[?#]/.test(url), 'A path is added to it, so it ends with a path. Use apiKey for a key.')
  .transform((url) => url.replace(/\/+$/, ''));
/** The dialect adds `/v1` itself: a base URL with and without it means the same. */
const openAiBaseUrl = baseUrl.transform((url) => url.replace(/\/v1$/, ''));

/** Milliseconds between two polls: of a provider that is polled only, and of one that reports the end itself. */
const POLL_MS = 2000;
const POLL_MS_WITH_REPORTS = 15_000;

const settings = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('openai-videos'),
    ...remote,
    baseUrl: openAiBaseUrl,
    encoding: z.enum(['multipart', 'json']).default('multipart'),
  }),
  z.strictObject({
    type: z.literal('comfyui'),
    ...remote,
    baseUrl,
    websocket: z.boolean().default(false),
  }),
  z.strictObject({
    type: z.literal('replicate'),
    ...remote,
    baseUrl: baseUrl.default('https://api.replicate.com'),
    webhook: z.strictObject({ secret }).optional(),
  }),
  z.strictObject({
    type: z.literal('fal'),
    ...remote,
    baseUrl: baseUrl.default('https://queue.fal.run'),
    webhook: z
      .strictObject({ keysUrl: httpUrl.default('https://rest.fal.ai/.well-known/jwks.json') })
      .optional(),
  }),
  z.strictObject({ type: z.literal('synthetic'), placeholder: z.boolean().default(false) }),
]);

const provider = settings.transform((config) => {
  if (config.type === 'synthetic') return config;
  const reports =
    (config.type === 'comfyui' && config.websocket) || ('webhook' in config && config.webhook !== undefined);
  return { ...config, pollMs: config.pollMs ?? (reports ? POLL_MS_WITH_REPORTS : POLL_MS) };
});

/** Frames of a second of a route that names none. */
export const DEFAULT_FPS = 24;

/** Deadline of a task: a day. */
const DEADLINE_MINUTES = 24 * 60;

const operations = ['*', ...creators.map(({ name }) => name)];

const route = z.strictObject({
  operation: z.enum(operations).default('*'),
  model: z.string().default('*'),
  template: z.string().default('*'),
  provider: z.string(),
  providerModel: z.string().optional(),
  input: z.json().optional(),
  fps: z.int().min(1).max(240).default(DEFAULT_FPS),
  weight: z.number().positive().optional(),
  fallback: z.array(z.string()).default([]),
  deadlineMinutes: z.int().min(1).nullable().default(DEADLINE_MINUTES),
});

/** A queue without a bound would grow until the database is full. */
const TOTAL_TASKS = 100_000;

/** Each upload is up to 80 MB, kept for a day. */
const UPLOADS_PER_DAY = 1000;

const limit = z.int().min(1).nullable().default(null);

const prices = z.record(z.string(), z.int().min(0));

/** Every task has a price. */
const perSecond = prices.default({}).transform((given) => ({ '*': 1, ...given }));

/** The schema of the configuration file. */
export const configSchema: z.ZodType<Config, unknown> = z
  .strictObject({
    providers: z
      .record(z.string().regex(/^[\w-]+$/), provider)
      .prefault({ synthetic: { type: 'synthetic' } }),
    routes: z.array(route).prefault([{ provider: 'synthetic' }]),
    callbacks: z.strictObject({ allowPrivateHosts: z.boolean().default(false) }).prefault({}),
    limits: z
      .strictObject({
        requestsPerMinute: limit,
        concurrentTasks: limit,
        totalTasks: z.int().min(1).nullable().default(TOTAL_TASKS),
        uploadsPerDay: z.int().min(1).nullable().default(UPLOADS_PER_DAY),
      })
      .prefault({}),
    prices: z.strictObject({ perSecond, perTask: prices.default({}) }).prefault({}),
    retention: z.strictObject({ days: z.int().min(1).nullable().default(null) }).prefault({}),
  })
  .superRefine(({ providers, routes }, context) => {
    for (const { path, message } of [...findUnknownProviders(providers, routes), ...findRouteErrors(routes)])
      context.addIssue({ code: 'custom', path: [...path], message });
  });

function findUnknownProviders(
  providers: Config['providers'],
  routes: Config['routes'],
): readonly RouteError[] {
  const names = Object.keys(providers).join(', ') || 'there are none';
  const check = (name: string, path: RouteError['path']): readonly RouteError[] =>
    name in providers
      ? []
      : [{ path, message: `"${name}" is not one of the providers: ${names}. Add it, or change the name.` }];
  return routes.flatMap(({ provider: name, fallback }, index) => [
    ...check(name, ['routes', index, 'provider']),
    ...fallback.flatMap((other, place) => check(other, ['routes', index, 'fallback', place])),
  ]);
}
