import { creators } from '@videogen/service';
import { ConfigError } from '../config/load-config.ts';
import { operationName } from '../config/operation-name.ts';
import type { Config, ProviderConfig } from '../config/schema.ts';
import { createComfyUiProvider } from './comfyui.ts';
import { createFalProvider } from './fal.ts';
import { createOpenAiVideosProvider } from './openai-videos.ts';
import type { Provider, ProviderOptions } from './provider.ts';
import type { Route } from './renderer.ts';
import { createReplicateProvider } from './replicate.ts';
import { createSyntheticProvider } from './synthetic.ts';

/** Where keys are read from, and how requests are sent. */
export interface ProviderContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Creates the configured providers.
 *
 * @throws {ConfigError} when the environment variable of a key is not set
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
        ...optionsOf(name, config, context, 'Bearer'),
        encoding: config.encoding,
      });
    case 'comfyui':
      return createComfyUiProvider(optionsOf(name, config, context, 'Bearer'));
    case 'replicate':
      return createReplicateProvider(optionsOf(name, config, context, 'Bearer'));
    case 'fal':
      return createFalProvider(optionsOf(name, config, context, 'Key'));
    case 'synthetic':
      return createSyntheticProvider({ placeholder: config.placeholder });
  }
}

function optionsOf(
  name: string,
  { baseUrl, apiKey, pollMs, timeoutMs, onUnknownOutcome }: Exclude<ProviderConfig, { type: 'synthetic' }>,
  { env, fetch }: ProviderContext,
  scheme: 'Bearer' | 'Key',
): ProviderOptions {
  const key = apiKey === undefined ? undefined : env[apiKey.env];
  if (apiKey !== undefined && (key === undefined || key === ''))
    throw new ConfigError(`${apiKey.env} is not set. The provider "${name}" reads its key from there.`);
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `${scheme} ${key}` };
  return { baseUrl, headers, pollMs, timeoutMs, onUnknownOutcome, fetch };
}

/** Turns the configured routes into those of the renderer. */
export function createRoutes(routes: Config['routes']): readonly Route[] {
  return routes.map(({ operation, model, template, provider, providerModel, input }) => ({
    category: operation === '*' ? undefined : categoryOf(operation),
    model,
    template,
    provider,
    providerModel,
    input,
  }));
}

function categoryOf(operation: string): string | undefined {
  return creators.find(({ operation: id }) => operationName(id) === operation)?.category;
}
