import type { RenderCall, Renderer, RenderJob } from '@videogen/engine';
import { DEFAULT_FPS } from '../config/schema.ts';
import { chooseRoute, type Route } from './choose-route.ts';
import { pollDelay } from './poll-delay.ts';
import type { Provider, ProviderRequest } from './provider.ts';
import { ProviderUnavailable } from './provider-http.ts';
import { webhookPath } from './webhook-path.ts';

/** Default interval between two polls, in milliseconds. */
const POLL_MS = 2000;

/** Parts of the renderer besides its routes and providers. */
export interface RoutingDependencies {
  /** Returns the URL under which providers reach the server, without a slash at the end. */
  readonly publicUrl?: () => string;
  /** Returns whether a provider gets no task now, because its last ones have failed. */
  readonly isDown?: (provider: string) => Promise<boolean>;
  /** Receives a poll to which a provider did not respond, or with a status that says nothing about the work. */
  readonly onUnavailable?: (call: RenderCall, error: Error) => void;
  readonly now?: () => number;
  /** Returns a number, at least 0 and below 1. */
  readonly random?: () => number;
}

/**
 * Creates the renderer that sends each job to the provider of its route, or to a fallback of that route when the
 * provider is down or provably did not receive the job. The provider of a job is part of its submission: a job under
 * way stays with its provider when routes change.
 *
 * @throws {Error} from `getProvider` when no route matches
 */
export function createRoutedRenderer(
  routes: readonly Route[],
  providers: ReadonlyMap<string, Provider>,
  {
    publicUrl = () => '',
    isDown,
    onUnavailable = () => {},
    now = Date.now,
    random = Math.random,
  }: RoutingDependencies = {},
): Renderer {
  /** The route that was chosen, or, at a fallback, the one that a provider has for the job. */
  const routeTo = (job: RenderJob, provider: string): Route | undefined => {
    const chosen = chooseRoute(routes, job);
    if (chosen?.provider === provider) return chosen;
    return chooseRoute(
      routes.filter((route) => route.provider === provider),
      job,
    );
  };
  const getProvider = (name: string): Provider => {
    const provider = providers.get(name);
    if (provider === undefined)
      throw new Error(
        `The provider "${name}" of the submission is not configured any more. Add it to \`providers\`.`,
      );
    return provider;
  };
  /** The provider of a submission, and what it gets. */
  const prepare = (call: RenderCall): { provider: Provider; request: ProviderRequest } => {
    const { provider: name, idempotencyKey } = call.submission;
    const provider = getProvider(name);
    const route = routeTo(call.job, name);
    const model = route?.providerModel ?? call.job.model ?? call.job.template ?? '';
    const webhookUrl =
      provider.webhook === undefined
        ? null
        : publicUrl() + webhookPath(name, call.job.taskId, idempotencyKey);
    const fps = route?.fps ?? DEFAULT_FPS;
    return { provider, request: { ...call, model, input: route?.input, fps, webhookUrl } };
  };
  const later = ({ submission }: RenderCall, leastMs: number): number =>
    pollDelay({ leastMs, elapsedMs: now() - submission.at, random: random() });
  return {
    async getProvider(job, before) {
      const route = chooseRoute(routes, job);
      if (route === undefined) {
        const target = job.model ?? job.template ?? 'no model';
        throw new Error(`No route matches ${job.category} with ${target}. Add one to \`routes\`.`);
      }
      if (route.fallback.length === 0) return route.provider;
      const chain = [route.provider, ...route.fallback];
      const untried = chain.filter((name) => before?.notSentTo?.includes(name) !== true);
      for (const name of untried) {
        if (!(await isDown?.(name))) return name;
      }
      return untried[0] ?? route.provider;
    },
    async submit(call) {
      const { provider, request } = prepare(call);
      const outcome = await provider.submit(request);
      // Only work that was accepted is polled.
      const { pollAfterMs }: { readonly state: string; readonly pollAfterMs?: number } = outcome;
      return pollAfterMs === undefined ? outcome : { ...outcome, pollAfterMs: later(call, pollAfterMs) };
    },
    async poll(call) {
      try {
        const { provider, request } = prepare(call);
        const outcome = await provider.poll(request);
        if (outcome.state !== 'running') return outcome;
        return { ...outcome, pollAfterMs: later(call, outcome.pollAfterMs ?? POLL_MS) };
      } catch (error) {
        // A provider that is unavailable is not a failed attempt: its work continues.
        if (!(error instanceof ProviderUnavailable)) throw error;
        onUnavailable(call, error);
        return { state: 'running', pollAfterMs: later(call, error.retryAfterMs) };
      }
    },
    async cancel(call) {
      const { provider, request } = prepare(call);
      await provider.cancel(request);
    },
    async lookup(call) {
      const { provider, request } = prepare(call);
      return provider.lookup?.(request);
    },
    onUnknownOutcome: (name) => providers.get(name)?.onUnknownOutcome ?? 'report',
  };
}
