export type { OperationDescription } from '@videogen/types';
export { contractVersion } from '@videogen/types/facts';
export { operationList as operations } from '@videogen/types/operations';
export { type ExitCode, exitCodes } from './exit-codes.ts';
export type { Host } from './host.ts';
export { main } from './main.ts';
export type { CliEvent } from './output/event.ts';
