import { creators, type Json, type UnknownOutcomePolicy } from '@videogen/engine';
import { z } from 'zod';
import { isForbiddenPort } from './forbidden-ports.ts';
import { findRouteErrors, type RouteError } from './route-errors.ts';

/** Options of every remote provider. */
interface RemoteProvider {
  /** URL of the provider, with http or https. */
  readonly baseUrl: string;
  /** The environment variable that holds the key; the key itself is never in the file. */
  readonly apiKey?: { readonly env: string } | undefined;
  /** The policy for submissions with an unknown outcome. */
  readonly onUnknownOutcome: UnknownOutcomePolicy;
  /** Least milliseconds between two polls of a task, 100 to 600,000: 2,000, or 15,000 with webhooks or a WebSocket. */
  readonly pollMs: number;
  /** Milliseconds in which a response arrives, or, for a video, without a byte of it: 1,000 to 600,000. */
  readonly timeoutMs: number;
  /** Megabytes of the largest video; a task with a larger one fails. */
  readonly maxResultMegabytes: number;
  /**
   * Tasks under way at the provider at the same time; null learns the number from its refusals (429, and 503 with
   * `Retry-After`).
   */
  readonly maxConcurrent: number | null;
  /** Tasks sent in a minute; null for no limit. */
  readonly requestsPerMinute: number | null;
  /** Whether videos are downloaded from hosts with private IP addresses that responses name; `baseUrl` always may. */
  readonly allowPrivateHosts: boolean;
}

/** The configuration of one provider, with every default filled in. */
export type ProviderConfig =
  | ({ readonly type: 'openai-videos'; readonly encoding: 'multipart' | 'json' } & RemoteProvider)
  | ({
      readonly type: 'comfyui';
      /** Listens for the end of prompts in addition to the polls. */
      readonly websocket: boolean;
    } & RemoteProvider)
  | ({
      readonly type: 'replicate';
      /** Requests webhooks in addition to the polls; `secret` names the variable with the signing secret of the account. */
      readonly webhook?: { readonly secret: { readonly env: string } } | undefined;
    } & RemoteProvider)
  | ({
      readonly type: 'fal';
      /** Requests webhooks in addition to the polls; `keysUrl` has the public keys of their signatures. */
      readonly webhook?: { readonly keysUrl: string } | undefined;
    } & RemoteProvider)
  | {
      readonly type: 'synthetic';
      /** Renders the same short video for every task, for tests. */
      readonly placeholder: boolean;
    };

/** A route, with every default filled in. */
export interface RouteConfig {
  /** `textToVideo` and so on, or `*`. */
  readonly operation: string;
  /** Model of the task, or `*`. */
  readonly model: string;
  /** Template of the task, or `*`. */
  readonly template: string;
  /** Name of a provider. */
  readonly provider: string;
  /** The model as the provider names it; unset means the name of the task's model or template. */
  readonly providerModel?: string | undefined;
  /** Parameters for the provider, with slots such as `{prompt}`. */
  readonly input?: Json | undefined;
  /** Frames of a second, for the slots `{fps}` and `{frames}`. */
  readonly fps: number;
  /** Share of the tasks among the matching routes that have a weight; unset when the route gets every task. */
  readonly weight?: number | undefined;
  /** Providers, in order, to which a task goes that the provider provably did not receive. Each needs a route, too. */
  readonly fallback: readonly string[];
  /** Minutes after which a task fails unless it has a final status; null for no deadline. */
  readonly deadlineMinutes: number | null;
}

/** The configuration, with every default filled in. */
export interface Config {
  readonly providers: Readonly<Record<string, ProviderConfig>>;
  /** The first route that matches a task is used. */
  readonly routes: readonly RouteConfig[];
  readonly callbacks: { readonly allowPrivateHosts: boolean };
  readonly limits: {
    /** Requests of an organization in a minute; null for no limit. */
    readonly requestsPerMinute: number | null;
    /** Tasks of an organization under way at once; null for no limit. */
    readonly concurrentTasks: number | null;
    /** Tasks of all organizations under way at once; more get a 503. Null for no limit. */
    readonly totalTasks: number | null;
    /** Uploads that an organization is granted in 24 hours; null for no limit. */
    readonly uploadsPerDay: number | null;
  };
  readonly prices: {
    /** Credits for a second of video by model, template or operation, looked for in this order; `*` is for every other, 1 by default. */
    readonly perSecond: Readonly<Record<string, number>>;
    /** Credits for a task in addition, by the same names. */
    readonly perTask: Readonly<Record<string, number>>;
  };
  readonly retention: {
    /** Days after which tasks that have ended are deleted, with their callbacks and uploads; null keeps them. */
    readonly days: number | null;
  };
}

/** The configuration as it is written. A member that is left out has its default. */
export interface ConfigInput {
  readonly providers?: Readonly<
    Record<
      string,
      { readonly type: ProviderConfig['type'] } & Partial<RemoteProvider> & {
          readonly encoding?: 'multipart' | 'json';
          readonly placeholder?: boolean;
          readonly websocket?: boolean;
          readonly webhook?: { readonly secret?: { readonly env: string }; readonly keysUrl?: string };
        }
    >
  >;
  readonly routes?: readonly (Partial<RouteConfig> & Pick<RouteConfig, 'provider'>)[];
  readonly callbacks?: Partial<Config['callbacks']>;
  readonly limits?: Partial<Config['limits']>;
  readonly prices?: Partial<Config['prices']>;
  readonly retention?: Partial<Config['retention']>;
}

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
