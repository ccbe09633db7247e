export type { ConfigInput } from './config/config.ts';
export { ConfigError } from './config/load-config.ts';
export type { Role } from './config/settings.ts';
export type { RunningServer } from './run-server.ts';
export type { S3Options } from './s3/client.ts';
export { type ServerOptions, startServer } from './start-server.ts';
