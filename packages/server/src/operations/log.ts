import { type Logger, pino } from 'pino';

/** Members whose values are never written, wherever they are. */
const SECRETS = ['authorization', 'apiKey', 'key', 'token', 'secretAccessKey', 'databaseUrl', 'password'];

/**
 * Creates the log of the server: a line of JSON for each event, on stdout.
 *
 * @param level `trace`, `debug`, `info`, `warn`, `error` or `silent`
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: { service: 'videogen-server' },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  });
}
