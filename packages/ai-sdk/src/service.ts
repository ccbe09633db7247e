import { LoadAPIKeyError, LoadSettingError } from '@ai-sdk/provider';
import { createVideoClient, type VideoClient } from '@videogen/client';
import type { StartEvents } from './started-task.ts';

/** Settings of the provider. */
export interface VideogenProviderSettings extends StartEvents {
  /** URL of the service. @default the environment variable VIDEOGEN_BASE_URL */
  readonly baseURL?: string | undefined;
  /** API key of the service. @default the environment variable VIDEOGEN_API_KEY */
  readonly apiKey?: string | undefined;
  /** Headers sent with every request to the service. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sends the requests. @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** A client of yours, with a journal, hooks or a queue. The other settings above do not apply to it. */
  readonly client?: VideoClient | undefined;
  /**
   * Returns the URL that the service calls for a webhook, and its reference; use `createUrl` of `@videogen/callbacks`.
   * Your receiver then calls `webhookUrl` once, when the task has ended. @default the service calls `webhookUrl` itself
   */
  readonly createCallbackUrl?:
    | ((webhookUrl: string) => PromiseLike<{ readonly url: string; readonly ref?: string }>)
    | undefined;
}

/** What the models of a provider share. */
export interface Service {
  /** Returns the client; creates it with the first call. */
  readonly client: () => VideoClient;
  readonly getUrl: (path: string) => string;
  readonly createCallbackUrl: VideogenProviderSettings['createCallbackUrl'];
  readonly events: StartEvents;
}

/** Creates what the models of a provider share; reads nothing from the environment yet. */
export function createService(settings: VideogenProviderSettings): Service {
  let { client } = settings;
  return {
    client: () => (client ??= createClient(settings)),
    getUrl: (path) => (settings.client ? path : `${getBaseUrl(settings).replace(/(\/v1)?\/*$/, '')}${path}`),
    createCallbackUrl: settings.createCallbackUrl,
    events: settings,
  };
}

function createClient(settings: VideogenProviderSettings): VideoClient {
  const { headers, fetch } = settings;
  const apiKey = settings.apiKey || environment('VIDEOGEN_API_KEY');
  if (!apiKey)
    throw new LoadAPIKeyError({
      message:
        'The API key is not set. Create a key in the dashboard, and pass apiKey or set VIDEOGEN_API_KEY.',
    });
  return createVideoClient({
    baseUrl: getBaseUrl(settings),
    apiKey,
    ...(headers && { headers }),
    ...(fetch && { fetch }),
  });
}

function getBaseUrl({ baseURL }: VideogenProviderSettings): string {
  const url = baseURL || environment('VIDEOGEN_BASE_URL');
  if (url) return url;
  const message = 'The URL of the service is not set. Pass baseURL or set VIDEOGEN_BASE_URL.';
  throw new LoadSettingError({ message });
}

function environment(name: string): string | undefined {
  return typeof process === 'object' ? process.env?.[name] : undefined;
}
