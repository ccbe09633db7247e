import { AsyncLocalStorage } from 'node:async_hooks';
import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import type { Settings } from '../config/settings.ts';
import { createHider } from '../create-hider.ts';

/** Members whose values are redacted, at up to three levels. */
const SECRETS = ['authorization', 'apiKey', 'key', 'token', 'secretAccessKey', 'databaseUrl', 'password'];

/** Members of every line that is logged while a request or a job is handled. */
export interface LogContext {
  /** Id of the request, or of the one that created the task of a job. */
  requestId?: string | undefined;
  readonly job?: string;
}

/** The context of the request or job that is handled. */
export const logContext: AsyncLocalStorage<LogContext> = new AsyncLocalStorage<LogContext>();

/** Options of the log. */
export interface LogOptions {
  /** `trace`, `debug`, `info`, `warn`, `error` or `silent`. */
  readonly level: string;
  /** Values that are replaced wherever they occur, for instance in the message of a provider. */
  readonly secrets: readonly string[];
}

/** Creates the log of the server: a line of JSON for each event, on stdout. */
export function createLog({ level, secrets }: LogOptions): Logger {
  return pino({
    level,
    mixin: () => ({ ...logContext.getStore() }),
    base: { service: 'videogen-server' },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
    hooks: { streamWrite: createHider(secrets) },
  });
}

/** Lists the secrets of a server: those of its settings, and those that its configuration names. */
export function getSecrets(
  { adminToken, databaseUrl, bootstrapKey, s3 }: Settings,
  { providers }: Config,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const password = databaseUrl === null ? '' : (URL.parse(databaseUrl)?.password ?? '');
  const named = Object.values(providers).flatMap((provider) => [
    'apiKey' in provider ? provider.apiKey?.env : undefined,
    // Whichever provider it is: a type that is added later must not be left out.
    'webhook' in provider && provider.webhook !== undefined && 'secret' in provider.webhook
      ? provider.webhook.secret.env
      : undefined,
  ]);
  const values = [
    adminToken,
    databaseUrl,
    password,
    decodeURIComponent(password),
    bootstrapKey,
    s3?.secretAccessKey,
    s3?.sessionToken,
    ...named.map((name) => (name === undefined ? undefined : env[name])),
  ];
  return [...new Set(values)].filter((value) => value != null && value !== '').map(String);
}
