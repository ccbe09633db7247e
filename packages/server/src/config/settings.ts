import type { S3Options } from '../s3/client.ts';
import { ConfigError } from './load-config.ts';
import settings from './settings.json' with { type: 'json' };

/** The work of a process. */
export type Role = 'api' | 'worker' | 'all';

/** Settings of a server, besides the configuration file. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Port of the admin API and of the metrics; null when there is none. */
  readonly adminPort: number | null;
  readonly adminToken: string | null;
  /** URL under which clients reach the server, for its media URLs; null means the URL it listens on. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly s3: S3Options | null;
  readonly role: Role;
  /** Path of the configuration file; null when there is none. */
  readonly config: string | null;
  readonly bootstrapKey: string | null;
  readonly logLevel: string;
  /** Whether spans go to the OpenTelemetry SDK of the process. */
  readonly traces: boolean;
  /** Milliseconds after SIGTERM until unfinished work is cut off. */
  readonly drainMs: number;
}

/** A setting: its flag, environment variable, default and description. */
interface Definition {
  readonly flag: string | null;
  readonly env: string;
  readonly fallback: string | null;
  readonly means: string;
}

/** Name of a setting. */
export type SettingName =
  | Exclude<keyof Settings, 's3'>
  | 's3Endpoint'
  | 's3Bucket'
  | 's3Region'
  | 's3AccessKeyId'
  | 's3SecretAccessKey'
  | 's3SessionToken';

/** Every setting. Flags win over environment variables. */
export const definitions: Readonly<Record<SettingName, Definition>> = settings;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** Settings whose values are never printed. */
export const secretSettings: readonly SettingName[] = [
  'adminToken',
  'databaseUrl',
  's3SecretAccessKey',
  's3SessionToken',
  'bootstrapKey',
];

/**
 * Reads the settings from flags and the environment.
 *
 * @throws {ConfigError} when a value is invalid
 */
export function readSettings(
  flags: Readonly<Record<string, string | undefined>>,
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const read = (name: SettingName): string | null => {
    const { flag, env: variable, fallback } = definitions[name];
    const value = (flag === null ? undefined : flags[flag]) ?? env[variable];
    return value === undefined || value === '' ? fallback : value;
  };
  return {
    host: read('host') ?? '',
    port: getPort(read('port'), 'port') ?? 4020,
    adminPort: getPort(read('adminPort'), 'adminPort'),
    adminToken: read('adminToken'),
    publicUrl: getHttpUrl(read('publicUrl'), 'publicUrl'),
    dataDir: read('dataDir') ?? '',
    databaseUrl: getDatabaseUrl(read('databaseUrl')),
    s3: readS3(read),
    role: oneOf(read('role'), 'role', ['api', 'worker', 'all']),
    config: read('config'),
    bootstrapKey: read('bootstrapKey'),
    logLevel: oneOf(read('logLevel'), 'logLevel', LOG_LEVELS),
    traces: oneOf(read('traces'), 'traces', ['on', 'off']) === 'on',
    drainMs: getDrainMs(read('drainMs')),
  };
}

function refuse(name: SettingName, value: string | null, wanted: string): ConfigError {
  const { flag, env } = definitions[name];
  return new ConfigError(`${flag === null ? env : `--${flag} (${env})`} is "${value}". Use ${wanted}.`);
}

function getPort(value: string | null, name: SettingName): number | null {
  if (value === null) return null;
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  throw refuse(name, value, 'a number from 0 to 65535');
}

/** A path is added to it, in media URLs and in requests to the storage. Clients refuse a URL with a user. */
function getHttpUrl(value: string | null, name: SettingName): string | null {
  if (value === null) return null;
  const url = URL.parse(value);
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname)
    return url.href.replace(/\/+$/, '');
  const shown = value.replace(/\/\/.*@/, '//[hidden]@');
  throw refuse(name, shown, 'an http or https URL without a user, a query and a fragment');
}

function oneOf<T extends string>(value: string | null, name: SettingName, values: readonly T[]): T {
  const found = values.find((each) => each === value);
  if (found !== undefined) return found;
  throw refuse(name, value, `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
}

function getDrainMs(value: string | null): number {
  if (value !== null && /^\d{1,7}$/.test(value)) return Number(value);
  throw refuse('drainMs', value, 'milliseconds, such as 30000');
}

/** The message shows no part of the value, which may hold a password. */
function getDatabaseUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.parse(value);
  if (url !== null && /^postgres(ql)?:$/.test(url.protocol)) return value;
  throw new ConfigError(
    'DATABASE_URL is not the URL of a PostgreSQL database. Use postgres://USER:PASSWORD@HOST:5432/DATABASE, and encode special characters of the password.',
  );
}

/** The settings of S3 that mean nothing without a bucket. */
const s3Settings = ['s3Endpoint', 's3AccessKeyId', 's3SecretAccessKey', 's3SessionToken'] as const;

function readS3(read: (name: SettingName) => string | null): S3Options | null {
  const bucket = read('s3Bucket');
  if (bucket === null) {
    const set = s3Settings.filter((name) => read(name) !== null).map((name) => definitions[name].env);
    if (set.length === 0) return null;
    throw new ConfigError(
      `${set.join(', ')} is set, and S3_BUCKET is not. Set S3_BUCKET, or remove the others.`,
    );
  }

  const endpoint = getHttpUrl(read('s3Endpoint'), 's3Endpoint') ?? undefined;
  const accessKeyId = read('s3AccessKeyId') ?? undefined;
  const secretAccessKey = read('s3SecretAccessKey') ?? undefined;
  const sessionToken = read('s3SessionToken') ?? undefined;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError(
      'One of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is not set. Set both, or none to use the credentials of the AWS SDK.',
    );

  const region = read('s3Region') ?? undefined;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, sessionToken };
}
