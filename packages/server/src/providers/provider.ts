import type {
  Json,
  PollOutcome,
  RenderCall,
  SubmissionReport,
  SubmitOutcome,
  UnknownOutcomePolicy,
} from '@videogen/engine';

/** A job with the parameters of its route. */
export interface ProviderRequest extends RenderCall {
  /** The model as the provider names it. */
  readonly model: string;
  /** Parameters of the route, with slots such as `{prompt}`; undefined means the defaults of the provider. */
  readonly input: Json | undefined;
  /** Frames of a second, for the slots `{fps}` and `{frames}`. */
  readonly fps: number;
  /** URL on which the provider reports the end of this submission; null when it is polled only. */
  readonly webhookUrl: string | null;
}

/** A request that claims to be from the provider. */
export interface WebhookRequest {
  /** Reads a header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** The bytes of the body, which the signature is about. */
  readonly body: Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Input of a provider that reports over a connection that the server opens. */
export interface Listening {
  /** Receives the submission that has ended. */
  readonly report: (report: SubmissionReport) => void;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

/** One configured provider: `Renderer` without the choice of a route. */
export interface Provider {
  readonly submit: (request: ProviderRequest) => Promise<SubmitOutcome>;
  readonly poll: (request: ProviderRequest) => Promise<PollOutcome>;
  readonly cancel: (request: ProviderRequest) => Promise<void>;
  /** Finds the reference of a submission by its idempotency key; see `Renderer.lookup`. */
  readonly lookup?: (request: ProviderRequest) => Promise<string | null | undefined>;
  /**
   * Verifies a webhook: the provider's name for the work, or null when the signature is not valid. Unset when the
   * provider is polled only.
   *
   * The promise rejects when the signature cannot be checked now; the provider sends the webhook again.
   */
  readonly webhook?: (request: WebhookRequest) => Promise<string | null>;
  /** Opens the connection over which the provider reports, in the processes that run jobs. */
  readonly listen?: (listening: Listening) => void;
  readonly onUnknownOutcome: UnknownOutcomePolicy;
}

/** Options of every remote provider. */
export interface ProviderOptions {
  /** URL without a slash at the end. */
  readonly baseUrl: string;
  /** Headers of every request, `authorization` among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds between two polls. */
  readonly pollMs: number;
  /** Milliseconds in which a response arrives, or, for a video, without a byte of it. */
  readonly timeoutMs: number;
  /** Bytes of the largest video. */
  readonly maxResultBytes: number;
  readonly onUnknownOutcome: UnknownOutcomePolicy;
  /** Sends the requests to the provider itself. */
  readonly fetch: typeof globalThis.fetch;
  /** Downloads videos from other hosts, which responses of the provider name. */
  readonly fetchResult: typeof globalThis.fetch;
}
