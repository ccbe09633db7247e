import { locationsInBody, type Target } from './target.ts';

/** Settings of a deployment. */
export type Deployment = {
  /** URL without `/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** A key of a banned organization, if there is one. */
  readonly bannedApiKey?: string | undefined;
  /** A key of another organization, if there is one. */
  readonly otherApiKey?: string | undefined;
  /** Whether tasks may be created, which costs credits. */
  readonly spend: boolean;
  /** Whether the hundreds of generated requests and the largest uploads are wanted. */
  readonly bulk: boolean;
  /** Whether the deployment reaches the callback receiver of this machine. */
  readonly callbacks: boolean;
  /**
   * Milliseconds that a case lets pass at once at most.
   *
   * @default 5000
   */
  readonly maxWaitMs?: number;
};

function lacks(deployment: Deployment): Target['cannot'] {
  return {
    ...(deployment.bannedApiKey === undefined
      ? { 'banned-key': 'no key of a banned organization is known; set VIDEOGEN_BANNED_API_KEY' }
      : {}),
    ...(deployment.otherApiKey === undefined
      ? { 'other-organization': 'no key of another organization is known; set VIDEOGEN_OTHER_API_KEY' }
      : {}),
    ...(deployment.spend ? {} : { credits: 'it costs credits; agree with --spend' }),
    ...(deployment.bulk
      ? {}
      : { bulk: 'hundreds of requests and 80 MB uploads; use --generated to send them' }),
    ...(deployment.callbacks
      ? {}
      : { callbacks: 'the deployment cannot reach this machine; set VIDEOGEN_CALLBACK_URL' }),
    statuses: 'tasks of a deployment move by themselves',
    clock: 'the time of a deployment passes by itself',
    faults: 'a deployment does not fail on demand',
    examples: 'a deployment responds with its own state',
  };
}

/** Any deployment of the service, on real time. */
export function deploymentTarget(deployment: Deployment): Target {
  const { baseUrl, apiKey, bannedApiKey, otherApiKey, maxWaitMs = 5000 } = deployment;
  return {
    name: 'deployment',
    title: new URL(baseUrl).origin,
    base: baseUrl.replace(/\/+$/, ''),
    send: fetch,
    keys: {
      valid: apiKey,
      invalid: 'not-a-key-of-this-service',
      ...(bannedApiKey === undefined ? {} : { banned: bannedApiKey }),
      ...(otherApiKey === undefined ? {} : { other: otherApiKey }),
    },
    cannot: lacks(deployment),
    now: () => Date.now(),
    headersFor: () => ({}),
    locations: locationsInBody,
    bring: async ({ task_id }) => ({ task_id, headers: {} }),
    fault: async () => ({}),
    advance: (milliseconds) =>
      new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, maxWaitMs))),
    close: async () => {},
  };
}
