import { creators } from '@videogen/engine';
import type { Config, ProviderConfig } from '../config/config.ts';
import { ConfigError } from '../config/load-config.ts';
import type { Route } from './choose-route.ts';
import { createComfyUiProvider } from './comfyui.ts';
import { createFalProvider } from './fal.ts';
import { createOpenAiVideosProvider } from './openai-videos.ts';
import type { Provider, ProviderOptions } from './provider.ts';
import type { ProviderLimits } from './provider-state.ts';
import { createReplicateProvider } from './replicate.ts';
import { createSyntheticProvider } from './synthetic.ts';

/** Environment of the providers, and how they send requests. */
export interface ProviderContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof globalThis.fetch;
  /** Requests public hosts only. */
  readonly fetchPublic: typeof globalThis.fetch;
}

/**
 * Creates the configured providers.
 *
 * @throws {ConfigError} when the environment variable of a key is not set, or its value cannot be sent in a header
 */
export function createProviders(
  providers: Config['providers'],
  context: ProviderContext,
): ReadonlyMap<string, Provider> {
  return new Map(
    Object.entries(providers).map(([name, config]) => [name, createProvider(name, config, context)]),
  );
}

function createProvider(name: string, config: ProviderConfig, context: ProviderContext): Provider {
  switch (config.type) {
    case 'openai-videos':
      return createOpenAiVideosProvider({
        ...getOptions(name, config, context, 'Bearer'),
        encoding: config.encoding,
      });
    case 'comfyui':
      return createComfyUiProvider({
        ...getOptions(name, config, context, 'Bearer'),
        websocket: config.websocket,
      });
    case 'replicate':
      return createReplicateProvider({
        ...getOptions(name, config, context, 'Bearer'),
        webhookSecret: config.webhook && getSecret(name, config.webhook.secret, context),
      });
    case 'fal':
      return createFalProvider({
        ...getOptions(name, config, context, 'Key'),
        webhookKeysUrl: config.webhook?.keysUrl,
      });
    case 'synthetic':
      return createSyntheticProvider({ placeholder: config.placeholder });
  }
}

function getOptions(
  name: string,
  {
    baseUrl,
    apiKey,
    pollMs,
    timeoutMs,
    maxResultMegabytes,
    onUnknownOutcome,
    allowPrivateHosts,
  }: Exclude<ProviderConfig, { type: 'synthetic' }>,
  context: ProviderContext,
  scheme: 'Bearer' | 'Key',
): ProviderOptions {
  const { fetch } = context;
  const fetchResult = allowPrivateHosts ? fetch : context.fetchPublic;
  const headers = apiKey === undefined ? {} : getKeyHeader(name, apiKey, context, scheme);
  const maxResultBytes = maxResultMegabytes * 1_000_000;
  return { baseUrl, headers, pollMs, timeoutMs, maxResultBytes, onUnknownOutcome, fetch, fetchResult };
}

/** The name of an environment variable. */
interface Secret {
  readonly env: string;
}

function getKeyHeader(
  name: string,
  apiKey: Secret,
  context: ProviderContext,
  scheme: 'Bearer' | 'Key',
): Readonly<Record<string, string>> {
  const headers = { authorization: `${scheme} ${getSecret(name, apiKey, context)}` };
  try {
    new Headers(headers);
  } catch {
    throw new ConfigError(
      `The value of ${apiKey.env} has characters that cannot be sent in a header. Set it to the key of "${name}".`,
    );
  }
  return headers;
}

/** Reads a secret from the environment variable that the configuration names. */
function getSecret(name: string, secret: Secret, { env }: ProviderContext): string {
  const value = env[secret.env];
  if (value === undefined || value === '')
    throw new ConfigError(
      `${secret.env} is not set. The provider "${name}" reads a secret from it: set the variable, or remove it from the configuration.`,
    );
  return value;
}

/** Checks that webhooks have a public URL: a provider cannot reach a loopback URL. */
export function checkPublicUrl(providers: ReadonlyMap<string, Provider>, publicUrl: string | null): void {
  for (const [name, { webhook }] of providers) {
    if (webhook !== undefined && publicUrl === null)
      throw new ConfigError(
        `The provider "${name}" has a webhook, and --public-url (VIDEOGEN_PUBLIC_URL) is not set. Set it to the URL under which the provider reaches this server.`,
      );
  }
}

/** Converts the configured routes to those of the renderer. */
export function createRoutes(routes: Config['routes']): readonly Route[] {
  return routes.map(({ operation, deadlineMinutes, ...route }) => ({
    ...route,
    category: getCategory(operation),
    deadlineMs: deadlineMinutes === null ? null : deadlineMinutes * 60_000,
  }));
}

/** Returns the limits of the remote providers. */
export function getLimits(providers: Config['providers']): ReadonlyMap<string, ProviderLimits> {
  return new Map(
    Object.entries(providers).flatMap(([name, config]) =>
      config.type === 'synthetic' ? [] : [[name, config] as const],
    ),
  );
}

/** Returns the fallbacks of each provider, over all routes. */
export function getFallbacks(routes: Config['routes']): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const { provider, fallback } of routes) all.set(provider, [...(all.get(provider) ?? []), ...fallback]);
  return all;
}

/** Returns the category of an operation; undefined for `*`. */
function getCategory(operation: string): string | undefined {
  return creators.find(({ name }) => name === operation)?.category;
}
