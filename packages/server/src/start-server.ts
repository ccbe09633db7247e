import type { ConfigInput } from './config/config.ts';
import { readConfig } from './config/load-config.ts';
import { type Role, readSettings, type Settings } from './config/settings.ts';
import type { ServerDependencies } from './open-service.ts';
import { type RunningServer, runServer } from './run-server.ts';
import type { S3Options } from './s3/client.ts';
import { createLog, getSecrets } from './telemetry/log.ts';

/** Options of `startServer`. Other settings have the defaults of the command line; variables are not read. */
export interface ServerOptions {
  /** @default 0, any free port */
  readonly port?: number;
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** Port of the admin API, which needs `adminToken` too. */
  readonly adminPort?: number;
  readonly adminToken?: string;
  /** URL under which clients reach the server, for its media URLs. */
  readonly publicUrl?: string;
  /**
   * Folder of the database and the media.
   *
   * @default './videogen-data'
   */
  readonly dataDir?: string;
  /** `postgres://` URL; unset means SQLite in the data folder. */
  readonly databaseUrl?: string;
  /** Bucket for the media; unset means the data folder. */
  readonly s3?: S3Options;
  /** Path of a configuration file, or the configuration itself. */
  readonly config?: string | ConfigInput;
  /** @default 'all' */
  readonly role?: Role;
  /** API key of the organization `default`, created if missing. */
  readonly bootstrapKey?: string;
  /** @default 'silent' */
  readonly logLevel?: string;
  /**
   * Whether spans go to the OpenTelemetry SDK of the process; needs `@opentelemetry/api`.
   *
   * @default false
   */
  readonly traces?: boolean;
  /**
   * Milliseconds after which `close` cuts unfinished work off.
   *
   * @default 30_000
   */
  readonly drainMs?: number;
}

/**
 * Starts a server in this process.
 *
 * @throws {ConfigError} when an option or the configuration is invalid
 *
 * @example
 * ```ts
 * const server = await startServer({ dataDir: './data', bootstrapKey: 'a-secret-key' });
 * console.log(server.url);
 * await server.close();
 * ```
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  return runServer(await readOptions(options));
}

/**
 * Reads the options and the configuration.
 *
 * @throws {ConfigError} when an option or the configuration is invalid
 */
export async function readOptions(options: ServerOptions): Promise<ServerDependencies> {
  const { config: source, publicUrl, ...given } = options;
  const settings: Settings = {
    ...readSettings({ role: options.role, 'public-url': publicUrl }, {}),
    ...{ port: 0, logLevel: 'silent' },
    // Options have the names and the types of the settings; those that are unset have their defaults.
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
  const config = await readConfig(source);
  const { env } = process;
  const log = createLog({ level: settings.logLevel, secrets: getSecrets(settings, config, env) });
  return { settings, config, log, env };
}
