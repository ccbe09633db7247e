export { type ExitCode, exitCodes } from './exit-codes.ts';
export { contractVersion, operations } from './generated/operations.ts';
export type { Host } from './host.ts';
export { main } from './main.ts';
export type { CliEvent } from './output/event.ts';
