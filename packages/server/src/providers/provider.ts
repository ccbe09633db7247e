import type { Json, PollOutcome, RenderCall, SubmitOutcome, UnknownOutcomePolicy } from '@videogen/service';

/** How a route of the configuration asks for a job. */
export interface ProviderRequest extends RenderCall {
  /** The model as the provider names it. */
  readonly model: string;
  /** Parameters of the route, with slots such as `{prompt}`; undefined means the provider's usual ones. */
  readonly input: Json | undefined;
}

/** One configured provider: `Renderer` without the choice of a route. */
export interface Provider {
  readonly submit: (request: ProviderRequest) => Promise<SubmitOutcome>;
  readonly poll: (request: ProviderRequest) => Promise<PollOutcome>;
  readonly cancel: (request: ProviderRequest) => Promise<void>;
  /** Finds the reference of a submission by its idempotency key; see `Renderer.lookup`. */
  readonly lookup?: (request: ProviderRequest) => Promise<string | null | undefined>;
  readonly onUnknownOutcome: UnknownOutcomePolicy;
}

/** What every provider is configured with. */
export interface ProviderOptions {
  /** URL without a slash at the end. */
  readonly baseUrl: string;
  /** Headers of every request, `authorization` among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds between two polls. */
  readonly pollMs: number;
  /** Milliseconds after which a request is given up. */
  readonly timeoutMs: number;
  readonly onUnknownOutcome: UnknownOutcomePolicy;
  readonly fetch: typeof globalThis.fetch;
}
