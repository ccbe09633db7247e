import type { Json, UnknownOutcomePolicy } from '@videogen/engine';

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
