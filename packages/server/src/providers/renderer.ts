import type { Json, RenderCall, Renderer, RenderJob } from '@videogen/service';
import type { Logger } from 'pino';
import { ProviderBusy } from './http.ts';
import { pollDelay } from './pace.ts';
import type { Provider, ProviderRequest } from './provider.ts';
import { webhookPath } from './webhook-path.ts';

/** Maps jobs to a provider. */
export interface Route {
  /** Matches a category; undefined matches every one. */
  readonly category: string | undefined;
  /** Matches a model, `*` every one. */
  readonly model: string;
  /** Matches a template, `*` every one. */
  readonly template: string;
  readonly provider: string;
  /** The model as the provider names it; unset means the name of the task's model or template. */
  readonly providerModel: string | undefined;
  readonly input: Json | undefined;
}

/** Default interval between two polls, in milliseconds. */
const POLL_MS = 2000;

/** Clock and randomness of the poll intervals. */
export interface PaceSources {
  readonly now: () => number;
  /** Returns a number, at least 0 and below 1. */
  readonly random: () => number;
}

/**
 * Creates the renderer that sends each job to the provider of the first route that matches. The provider of a job is
 * part of its submission: a job under way stays with its provider when routes change.
 *
 * @param publicUrl returns the URL under which providers reach the server, without a slash at the end
 * @throws {Error} from `providerOf` when no route matches
 */
export function createRoutedRenderer(
  routes: readonly Route[],
  providers: ReadonlyMap<string, Provider>,
  publicUrl: () => string = () => '',
  { now, random }: PaceSources = { now: Date.now, random: Math.random },
): Renderer {
  const routeOf = (job: RenderJob, provider?: string): Route | undefined =>
    routes.find((route) => (provider === undefined || route.provider === provider) && matches(route, job));
  const providerOf = (name: string): Provider => {
    const provider = providers.get(name);
    if (provider === undefined)
      throw new Error(
        `The provider "${name}" of the submission is not configured any more. Add it to \`providers\`.`,
      );
    return provider;
  };
  const requestOf = (call: RenderCall): ProviderRequest => {
    const route = routeOf(call.job, call.submission.provider);
    const model = route?.providerModel ?? call.job.model ?? call.job.template ?? '';
    const { provider, idempotencyKey } = call.submission;
    const webhookUrl =
      providers.get(provider)?.webhook === undefined
        ? null
        : publicUrl() + webhookPath(provider, call.job.taskId, idempotencyKey);
    return { ...call, model, input: route?.input, webhookUrl };
  };
  const later = ({ submission }: RenderCall, leastMs: number): number =>
    pollDelay({ leastMs, elapsedMs: now() - submission.at, random: random() });
  return {
    providerOf(job) {
      const route = routeOf(job);
      if (route !== undefined) return route.provider;
      const target = job.model ?? job.template ?? 'no model';
      throw new Error(`No route matches ${job.category} with ${target}. Add one to \`routes\`.`);
    },
    async submit(call) {
      const outcome = await providerOf(call.submission.provider).submit(requestOf(call));
      if (outcome.state !== 'accepted' || outcome.pollAfterMs === undefined) return outcome;
      return { ...outcome, pollAfterMs: later(call, outcome.pollAfterMs) };
    },
    async poll(call) {
      try {
        const outcome = await providerOf(call.submission.provider).poll(requestOf(call));
        if (outcome.state !== 'running') return outcome;
        return { ...outcome, pollAfterMs: later(call, outcome.pollAfterMs ?? POLL_MS) };
      } catch (error) {
        // A busy provider is not a failed attempt: its work continues.
        if (!(error instanceof ProviderBusy)) throw error;
        return { state: 'running', pollAfterMs: later(call, error.retryAfterMs) };
      }
    },
    cancel: (call) => providerOf(call.submission.provider).cancel(requestOf(call)),
    lookup: async (call) => providerOf(call.submission.provider).lookup?.(requestOf(call)),
    onUnknownOutcome: (name) => providers.get(name)?.onUnknownOutcome ?? 'report',
  };
}

/** Logs each submission that did not reach its provider, or that a busy provider refused. It is sent again later. */
export function logNotSent(renderer: Renderer, log: Logger): Renderer {
  return {
    ...renderer,
    async submit(call) {
      const outcome = await renderer.submit(call);
      if (outcome.state === 'not-sent') {
        const { reason, retryAfterMs } = outcome;
        log.warn(
          { task: call.job.taskId, provider: call.submission.provider, reason, retryAfterMs },
          'not sent',
        );
      }
      return outcome;
    },
  };
}

function matches({ category, model, template }: Route, job: RenderJob): boolean {
  return (
    (category === undefined || category === job.category) &&
    (model === '*' || model === job.model) &&
    (template === '*' || template === job.template)
  );
}
